import { z } from 'zod';

/** Limits of what people tell about themselves, in characters. */
export const NAME_MAX = 100;
export const EMAIL_MAX = 200;
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
export const BIO_MAX = 1000;

/** Languages that the interface and its mails come in, the default first. */
export const SITE_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'hu', 'it', 'ja', 'ko'] as const;
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

/** Control characters, and those that turn the direction of what follows: a name must not disguise itself. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** One line of text as a person would write it. */
export function oneLine(max: number, min = 0) {
  return z
    .string()
    .max(4 * max)
    .transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim())
    .refine((text) => !INVISIBLE.test(text), 'holds characters that cannot be seen')
    .pipe(z.string().min(min).max(max));
}

/** Lower case: addresses that differ in case are the same account. */
export const emailSchema = z
  .string()
  .max(EMAIL_MAX)
  .transform((email) => email.trim().toLowerCase())
  .pipe(z.email().max(EMAIL_MAX));

export const newPasswordSchema = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

/** A password that is compared: how long it must be is no business of this place. */
export const passwordSchema = z.string().min(1).max(PASSWORD_MAX);

/** A secret out of a mailed link. */
export const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/);

export const siteLanguageSchema = z.enum(SITE_LANGUAGES);
