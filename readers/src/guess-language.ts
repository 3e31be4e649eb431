/** Frequent short words per language, which distinguish languages that share a script. */
const FREQUENT_WORDS: Record<string, readonly string[]> = {
  en: ['the', 'and', 'of', 'to', 'is', 'in', 'that', 'for', 'with', 'are', 'you', 'this', 'not', 'be'],
  de: ['der', 'die', 'und', 'das', 'ist', 'nicht', 'mit', 'für', 'ein', 'eine', 'den', 'von', 'zu', 'auf'],
  fr: ['le', 'la', 'les', 'et', 'des', 'est', 'une', 'pour', 'dans', 'que', 'du', 'sur', 'pas', 'avec'],
  es: ['el', 'los', 'las', 'y', 'es', 'una', 'para', 'con', 'que', 'por', 'del', 'como', 'más', 'está'],
  pt: ['o', 'os', 'as', 'e', 'é', 'uma', 'para', 'com', 'que', 'não', 'do', 'da', 'em', 'mais'],
  it: ['il', 'lo', 'gli', 'e', 'è', 'una', 'per', 'con', 'che', 'non', 'di', 'della', 'sono', 'nel'],
  hu: ['a', 'az', 'és', 'hogy', 'nem', 'egy', 'van', 'ez', 'is', 'meg', 'csak', 'mint', 'vagy', 'kell'],
  nl: ['de', 'het', 'een', 'en', 'van', 'niet', 'is', 'dat', 'met', 'voor', 'op', 'zijn', 'ook', 'wij'],
  ru: ['и', 'в', 'не', 'на', 'что', 'с', 'это', 'как', 'для', 'по'],
  uk: ['і', 'в', 'не', 'на', 'що', 'з', 'це', 'як', 'для', 'та'],
  ar: ['في', 'من', 'على', 'إلى', 'أن', 'هذا', 'التي', 'عن', 'مع'],
  fa: ['و', 'در', 'به', 'از', 'که', 'این', 'است', 'را', 'با'],
};

/** The scripts, each with the only or main language that uses it. Japanese precedes Chinese, which has no kana. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Devanagari}/gu, 'hi'],
];

/** Guesses the language of a text. Returns a BCP 47 tag; `und` if there is not enough evidence. */
export function guessLanguage(text: string): string {
  const sample = text.slice(0, 20_000);
  const letterCount = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letterCount < 2) return 'und';
  for (const [script, language] of SCRIPTS) {
    // Japanese text mixes kana with Han characters; a small ratio of kana identifies Japanese.
    if ((sample.match(script)?.length ?? 0) > letterCount * (language === 'ja' ? 0.08 : 0.3)) return language;
  }
  return guessByWords(sample.toLowerCase().match(/\p{L}+/gu) ?? []);
}

/** Returns the language whose frequent words occur most often among `words`; `und` if they occur too rarely. */
function guessByWords(words: readonly string[]): string {
  let bestLanguage = 'und';
  let bestCount = 0;
  for (const [language, frequentWords] of Object.entries(FREQUENT_WORDS)) {
    const count = words.filter((word) => frequentWords.includes(word)).length;
    if (count > bestCount) [bestLanguage, bestCount] = [language, count];
  }
  return bestCount >= 3 && bestCount >= words.length * 0.05 ? bestLanguage : 'und';
}
