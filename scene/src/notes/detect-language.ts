import { STOP_WORDS } from './stop-words.ts';

/**
 * Scripts that identify a language, each with the minimum fraction of the text's letters that must be in this script.
 * The first match decides. Japanese is before Chinese, because Japanese texts contain Han characters too.
 */
const SCRIPTS: readonly (readonly [script: RegExp, language: string, minRatio: number])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja', 0.08],
  [/\p{Script=Hangul}/gu, 'ko', 0.3],
  [/\p{Script=Han}/gu, 'zh', 0.3],
  [/\p{Script=Arabic}/gu, 'ar', 0.3],
  [/\p{Script=Cyrillic}/gu, 'ru', 0.3],
  [/\p{Script=Hebrew}/gu, 'he', 0.3],
  [/\p{Script=Greek}/gu, 'el', 0.3],
  [/\p{Script=Thai}/gu, 'th', 0.3],
  [/\p{Script=Devanagari}/gu, 'hi', 0.3],
];

/** Characters and elisions that only a few languages use, each with the language whose score it increases. */
const DISTINCTIVE_LETTERS: readonly (readonly [letters: RegExp, language: string])[] = [
  [/[őű]/gu, 'hu'],
  [/[äß]/gu, 'de'],
  [/[ñ¿¡]/gu, 'es'],
  [/[ãõ]/gu, 'pt'],
  [/[œêèù]|\b[dlqc]['’]/gu, 'fr'],
  [/[ìòù]|\bl['’]/gu, 'it'],
  [/[łąęśż]/gu, 'pl'],
];

/** Number of examined characters at the beginning of the text. */
const SAMPLE_LENGTH = 8000;
/** Score of a distinctive letter. The score of a stop word is 1. */
const DISTINCTIVE_LETTER_SCORE = 0.6;
/** Maximum score of a language for its distinctive characters, divided by the number of words of the text. */
const MAX_LETTER_SCORE_PER_WORD = 0.25;
/** Minimum score of a language. If no language reaches this score, the language is undetermined. */
const MIN_SCORE = 0.5;
/** Minimum score of a language, divided by the number of words of the text. */
const MIN_SCORE_PER_WORD = 0.06;

/**
 * Detects the language of a text by its script, stop words and distinctive letters. In a prompt of a few words, one
 * stop word is sufficient. Returns a BCP 47 tag; `und` if the language is undetermined.
 */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH).normalize('NFC').toLowerCase();
  const totalLetters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (totalLetters === 0) return 'und';
  for (const [script, language, minRatio] of SCRIPTS) {
    if ((sample.match(script)?.length ?? 0) > totalLetters * minRatio) return language;
  }
  return detectByStopWords(sample);
}

function detectByStopWords(sample: string): string {
  const words = sample.match(/\p{L}+/gu) ?? [];
  const scores = [...STOP_WORDS].map(([language, stopWords]) => {
    const stopWordCount = words.filter((word) => stopWords.has(word)).length;
    const distinctiveCount = DISTINCTIVE_LETTERS.filter(([, letterLanguage]) => letterLanguage === language)
      .map(([pattern]) => sample.match(pattern)?.length ?? 0)
      .reduce((sum, count) => sum + count, 0);
    const letterScore = Math.min(distinctiveCount * DISTINCTIVE_LETTER_SCORE, words.length * MAX_LETTER_SCORE_PER_WORD);
    return { language, score: stopWordCount + letterScore };
  });
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score >= MIN_SCORE && best.score >= words.length * MIN_SCORE_PER_WORD ? best.language : 'und';
}
