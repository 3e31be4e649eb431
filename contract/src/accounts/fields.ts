import { z } from 'zod';

/** Length limits of account fields, in UTF-16 units. */
export const NAME_MAX = 100;
const EMAIL_MAX = 200;
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
export const BIO_MAX = 1000;

/** Languages of the interface and of mails, the default first. */
export const SITE_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'hu', 'it', 'ja', 'ko'] as const;
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

/** Control, zero-width and bidirectional characters, which could make a name look like another one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters.
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** Schema of one line of text: normalizes to NFC, collapses white space and rejects invisible characters. */
export function oneLine(max: number, min = 0) {
  return z
    .string()
    .max(4 * max)
    .transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim())
    .refine((text) => !INVISIBLE.test(text), 'contains invisible characters')
    .pipe(z.string().min(min).max(max));
}

/** Converts to lower case: e-mail addresses that differ only in case belong to the same account. */
export const emailSchema = z
  .string()
  .max(EMAIL_MAX)
  .transform((email) => email.trim().toLowerCase())
  .pipe(z.email().max(EMAIL_MAX));

export const newPasswordSchema = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

/** A password to verify. It may be shorter than `PASSWORD_MIN`, which applies to new passwords only. */
export const passwordSchema = z.string().min(1).max(PASSWORD_MAX);

/** The secret token of a mailed link. */
export const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/);

export const siteLanguageSchema = z.enum(SITE_LANGUAGES);
