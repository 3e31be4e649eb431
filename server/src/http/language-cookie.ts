import { stringifySetCookie } from 'cookie';

/** The cookie that stores the interface language that a visitor chose; pages write it too. */
const LANGUAGE_COOKIE = 'language';
const VALUE = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/;
const YEAR_SECONDS = 365 * 24 * 3600;

/** The language that a Cookie header names, if it is one of `languages`; else null. */
export function languageOfCookies(cookies: string | undefined, languages: readonly string[]): string | null {
  const value = cookies === undefined ? undefined : VALUE.exec(cookies)?.[1];
  return value !== undefined && languages.includes(value) ? value : null;
}

/** A Set-Cookie header that stores the language of an account, so that shared pages follow it. */
export function languageCookie(language: string, secure: boolean): string {
  const attributes = { path: '/', sameSite: 'lax', maxAge: YEAR_SECONDS, secure } as const;
  return stringifySetCookie({ name: LANGUAGE_COOKIE, value: language, ...attributes });
}
