import { stopWordsOf } from './stop-words.ts';

/** The position of a word in a text, and its normalized form for comparisons. */
export interface Word {
  /** Indices in the text, in UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Normalized form, which is usually the same for all inflected forms of a word. */
  readonly stem: string;
  /** Whether the word has no information about the subject of the text. */
  readonly isStop: boolean;
}

/** Reads the words of texts in one language. */
export type ReadWords = (text: string) => readonly Word[];

/** Maximum number of characters of a stem in alphabetic scripts. */
const STEM_LENGTH = 6;

/** Endings of Korean verbs. The outliner makes no titles from verbs. */
const KOREAN_VERB = /(?:다|면|고|며|지|서|게)$/u;
/** A Korean particle at the end of a word, such as the mark of a subject or object. */
const KOREAN_PARTICLES =
  /(?:으로부터|에서는|에게서|이라는|으로는|까지|부터|에서|에게|으로|처럼|보다|라는|이나|하고|들은|들이|들을|들의|은|는|이|가|을|를|의|에|와|과|로|도|만)$/u;
/**
 * The Arabic article, conjunctions and prepositions that are written together with the next word. The conjunction و
 * ("and") without an article is removed only before at least four letters, because many words begin with this letter.
 */
const ARABIC_PREFIXES = /^(?:وال|فال|بال|كال|لل|ال|و(?=\p{L}{4}))/u;

/**
 * Creates a word reader based on `Intl.Segmenter`, which also segments Japanese, Chinese and Thai. In alphabetic
 * scripts, the stem of a word is its first `STEM_LENGTH` characters. Such stems work about as well as language-specific
 * stemmers (McNamee and Mayfield, "Character N-Gram Tokenization for European Language Text Retrieval", 2004; Can et
 * al., "Information Retrieval on Turkish Texts", 2008).
 */
export function createWordReader(language: string): ReadWords {
  // `und` is the language code of an unknown language.
  const segmenter = new Intl.Segmenter(language === 'und' ? undefined : language, { granularity: 'word' });
  const stopWords = stopWordsOf(language);
  // In Chinese, words of a single character are usually grammatical words.
  const grammaticalWord = language.startsWith('zh') ? /^\p{Script=Han}$/u : undefined;
  const toWord = (raw: string, start: number): Word => {
    const normalized = raw.normalize('NFKC').toLowerCase().replace(/['’]$/u, '');
    const isStop = stopWords?.has(normalized) || isUninformative(normalized) || grammaticalWord?.test(normalized);
    return { start, end: start + raw.length, stem: stemOf(normalized), isStop: isStop ?? false };
  };
  return (text) =>
    [...segmenter.segment(text)].flatMap(({ segment, index, isWordLike }) =>
      isWordLike ? splitElision(segment, index).map(({ raw, start }) => toWord(raw, start)) : [],
    );
}

/** Splits elisions: "l'énergie" is two words. */
function splitElision(raw: string, start: number): readonly { raw: string; start: number }[] {
  const elision = /^(\p{L}{1,5}['’])(\p{L}{2,})$/u.exec(raw);
  if (!elision?.[1] || !elision[2]) return [{ raw, start }];
  return [
    { raw: elision[1], start },
    { raw: elision[2], start: start + elision[1].length },
  ];
}

/** Whether a word is a number, one alphabetic character, or in hiragana only, like Japanese particles and endings. */
function isUninformative(word: string): boolean {
  return (
    /^[\p{N}.,:%]+$/u.test(word) ||
    /^\p{Script=Hiragana}+$/u.test(word) ||
    /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}]$/u.test(word)
  );
}

/**
 * Returns the form of a word for titles. The particle at the end of a Korean word is removed. If only one character
 * would remain, only an object particle (을, 를) is removed. If no particle is removed, and the Korean word is a verb or
 * has only one character, returns undefined.
 */
export function titleFormOf(raw: string): string | undefined {
  if (!/\p{Script=Hangul}$/u.test(raw)) return raw;
  const withoutParticle = raw.replace(KOREAN_PARTICLES, '');
  if (withoutParticle !== raw && (withoutParticle.length >= 2 || /[을를]$/u.test(raw))) return withoutParticle;
  return raw.length < 2 || KOREAN_VERB.test(raw) ? undefined : raw;
}

/** Returns the stem of a word. Words in Han, katakana and Thai characters have no endings that could be removed. */
function stemOf(word: string): string {
  if (/\p{Script=Hangul}/u.test(word)) {
    const withoutParticle = word.replace(KOREAN_PARTICLES, '');
    return withoutParticle.length >= 2 ? withoutParticle : word;
  }
  if (/[\p{Script=Han}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)) return word;
  const withoutPrefix = /\p{Script=Arabic}/u.test(word) ? word.replace(ARABIC_PREFIXES, '') : word;
  return withoutPrefix.normalize('NFD').replace(/\p{M}/gu, '').slice(0, STEM_LENGTH);
}
