import type { TargetLanguage, Translation } from './translations.ts';

interface TermTranslation {
  /** The translation to use, in its dictionary form. */
  readonly term: string;
  /**
   * Beginnings of words that count as a use of the term; the term itself by default. `-x` also matches inside a word,
   * for compounds. `x…y` matches `x` and, anywhere after `x`, a word that begins with `y`, for separable verbs:
   * `meld…an` matches "melde dich an".
   */
  readonly stems?: readonly string[];
  /** Beginnings of words that no message may contain. */
  readonly banned?: readonly string[];
}

/** The English term, and the phrases and messages in which the same words have another meaning. */
interface TermSource {
  /** Forms of the English term. `#` is the number in a plural message. */
  readonly english: readonly string[];
  /** English phrases in which a form has another meaning. */
  readonly exceptPhrases?: readonly string[];
  /** Keys of messages in which a form has another meaning. */
  readonly exceptKeys?: readonly string[];
}

export type GlossaryTerm = TermSource & Readonly<Record<TargetLanguage, TermTranslation>>;
export type Glossary = Readonly<Record<string, GlossaryTerm>>;

/** Returns one error message for each glossary rule that a translation breaks. */
export function glossaryErrors(message: Translation, glossary: Glossary): readonly string[] {
  return Object.entries(glossary).flatMap(([name, term]) => {
    const { term: expected, stems = [expected], banned = [] } = term[message.language];
    const contains = (stem: string): boolean => stemPattern(stem, message.language).test(message.text);
    const bannedStems = banned.filter(contains);
    const isMissing = usesTerm(message, term) && !stems.some(contains);
    return [
      ...bannedStems.map((stem) => `${name}: write "${expected}", not "${stem}"`),
      ...(isMissing && bannedStems.length === 0 ? [`${name}: "${expected}" is missing`] : []),
    ];
  });
}

/** Returns whether the English text of a message contains the term in the meaning of the glossary. */
function usesTerm({ key, english }: Translation, term: TermSource): boolean {
  if (term.exceptKeys?.includes(key)) return false;
  const text = (term.exceptPhrases ?? []).reduce(
    (remaining, phrase) => remaining.replace(englishPattern(phrase), ' '),
    english,
  );
  return term.english.some((form) => englishPattern(form).test(text));
}

const englishPattern = (form: string): RegExp =>
  cachedPattern(String.raw`(?<![\p{L}\p{N}])${escapePattern(form)}(?![\p{L}\p{N}])`);

/** Returns the pattern of a stem. In Japanese and Korean, stems match anywhere, because word boundaries are unclear. */
function stemPattern(stem: string, language: TargetLanguage): RegExp {
  const matchesAnywhere = language === 'ja' || language === 'ko' || stem.startsWith('-');
  const start = matchesAnywhere ? '' : String.raw`(?<![\p{L}\p{N}])`;
  const segments = stem.replace(/^-/, '').split('…').map(escapePattern);
  return cachedPattern(start + segments.join(String.raw`.*(?<!\p{L})`));
}

const patterns = new Map<string, RegExp>();

function cachedPattern(source: string): RegExp {
  const cached = patterns.get(source) ?? new RegExp(source, 'iu');
  patterns.set(source, cached);
  return cached;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
