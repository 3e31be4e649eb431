import { z } from 'zod';

// Minimum and maximum lengths of account fields, in UTF-16 units.
export const NAME_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 200;
export const PASSWORD_MIN_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = 200;
export const BIO_MAX_LENGTH = 1000;

/** Languages of the interface and of mails. The first is the default. */
export const SITE_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'hu', 'it', 'ja', 'ko'] as const;
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

/** Control, zero-width and bidirectional characters, which could make a name look like another one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters.
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/**
 * Schema of one line of text of `min` to `max` UTF-16 units. Normalizes the text to NFC, replaces each run of white
 * space by one space, trims the text, and rejects invisible characters.
 */
export function oneLine(max: number, min = 0) {
  return (
    z
      .string()
      // A text may be longer than `max` before it is normalized, but huge texts are not processed.
      .max(4 * max)
      .transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim())
      .refine((text) => !INVISIBLE.test(text), 'contains invisible characters')
      .pipe(z.string().min(min).max(max))
  );
}

/** Schema of an e-mail address. Converts addresses to lower case, so that case does not distinguish accounts. */
export const emailSchema = z
  .string()
  .max(EMAIL_MAX_LENGTH)
  .transform((email) => email.trim().toLowerCase())
  .pipe(z.email().max(EMAIL_MAX_LENGTH));

export const newPasswordSchema = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);

/** A password to verify. It may be shorter than `PASSWORD_MIN_LENGTH`, which applies to new passwords only. */
export const passwordSchema = z.string().min(1).max(PASSWORD_MAX_LENGTH);

/** The secret token of a mailed link. */
export const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/);

export const siteLanguageSchema = z.enum(SITE_LANGUAGES);
