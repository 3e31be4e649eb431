import { STOP_WORDS } from './stop-words.ts';

/** Languages identified by their script, with the minimum share of letters in it. */
const SCRIPTS: readonly (readonly [RegExp, string, number])[] = [
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

/** Letters that few languages use; they break ties. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[őű]/gu, 'hu'],
  [/[äß]/gu, 'de'],
  [/[ñ¿¡]/gu, 'es'],
  [/[ãõ]/gu, 'pt'],
  [/[œêèù]|\b[dlqc]['’]/gu, 'fr'],
  [/[ìòù]|\bl['’]/gu, 'it'],
  [/[łąęśż]/gu, 'pl'],
];

const SAMPLE_LENGTH = 8000;

/**
 * Detects the language of a text or a prompt of a few words, as BCP 47; `und` if undetermined. Counts stop words;
 * a single one suffices if no other language has more.
 */
export function readLanguage(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH).normalize('NFC').toLowerCase();
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return 'und';
  for (const [script, language, share] of SCRIPTS) {
    if ((sample.match(script)?.length ?? 0) > letters * share) return language;
  }
  return byWords(sample);
}

function byWords(sample: string): string {
  const words = sample.match(/\p{L}+/gu) ?? [];
  const scores = [...STOP_WORDS].map(([language, list]) => {
    const hits = words.filter((word) => list.has(word)).length;
    const signs = LETTERS.filter(([, owner]) => owner === language)
      .map(([sign]) => sample.match(sign)?.length ?? 0)
      .reduce((sum, count) => sum + count, 0);
    return { language, score: hits + Math.min(signs * 0.6, words.length * 0.25) };
  });
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score >= 0.5 && best.score >= words.length * 0.06 ? best.language : 'und';
}
