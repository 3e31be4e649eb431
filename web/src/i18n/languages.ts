/** The languages of the interface (S9.4). The first language is the default. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'hu', 'it', 'ja', 'ko'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** Cookie with the language that the visitor chose. */
export const LANGUAGE_COOKIE = 'language';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

const RIGHT_TO_LEFT_LANGUAGES = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'ks',
  'ku',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
]);

/** Returns the text direction of a language (BCP 47 tag). */
export function textDirection(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT_LANGUAGES.has(language.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/** Returns the interface language in a browser (S9.4): the page's `lang`, then the language cookie, then English. */
export function resolveLanguage(htmlLang: string, cookies: string): Language {
  return baseLanguage(htmlLang) ?? chosenLanguage(cookies) ?? DEFAULT_LANGUAGE;
}

/** Returns the language in the language cookie; null without the cookie or if the language is not supported. */
export function chosenLanguage(cookies: string): Language | null {
  const cookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([^;]*)`).exec(cookies)?.[1] ?? '';
  return baseLanguage(cookie) ?? null;
}

/** Returns the interface language for a BCP 47 tag, such as `de` for `de-AT`; undefined if it is not supported. */
function baseLanguage(tag: string): Language | undefined {
  const base = tag.toLowerCase().split('-')[0];
  return isLanguage(base) ? base : undefined;
}

/** The name of each language in the language itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  hu: 'Magyar',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
};
