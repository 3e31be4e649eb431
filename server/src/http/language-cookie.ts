import { stringifySetCookie } from 'cookie';

/** Cookie with the visitor's chosen interface language. Pages also set this cookie. */
const LANGUAGE_COOKIE = 'language';
const LANGUAGE_PATTERN = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/;
const YEAR_SECONDS = 365 * 24 * 3600;

/** Returns the language in a Cookie header if it is one of `languages`; else null. */
export function readLanguageCookie(cookies: string | undefined, languages: readonly string[]): string | null {
  const value = cookies === undefined ? undefined : LANGUAGE_PATTERN.exec(cookies)?.[1];
  return value !== undefined && languages.includes(value) ? value : null;
}

/** Returns a Set-Cookie header with the language of an account. Shared pages use this language. */
export function languageCookie(language: string, isHttps: boolean): string {
  const attributes = { path: '/', sameSite: 'lax', maxAge: YEAR_SECONDS, secure: isHttps } as const;
  return stringifySetCookie({ name: LANGUAGE_COOKIE, value: language, ...attributes });
}
