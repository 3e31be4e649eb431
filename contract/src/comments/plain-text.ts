import { z } from 'zod';

/**
 * Matches control characters except tabs and line feeds, lone surrogates, line separators, and bidirectional marks that
 * could make a text look like another one. Zero-width joiners are allowed, because emoji and some scripts need them.
 */
const FORBIDDEN_CHARACTER =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\p{Cs}]/u;

/** Matches a letter, digit, punctuation mark or symbol. */
const VISIBLE_CHARACTER = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Schema of a text of at most `max` UTF-16 units with at least one visible character. The text is not changed, so that
 * positions in the text stay valid.
 */
export const plainText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !FORBIDDEN_CHARACTER.test(text), 'contains control characters')
    .refine((text) => VISIBLE_CHARACTER.test(text), 'contains no visible characters');
