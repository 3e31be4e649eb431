import { z } from 'zod';
import { SITE_LANGUAGES } from '../accounts/fields.ts';
import { DEFAULT_LEGAL_LANGUAGE, LEGAL_PAGES, LEGAL_TEXT_MAX_LENGTH, LISTED_VERSIONS_MAX } from './constants.ts';

/** Language code of a text. The text with the code `default` is shown in all languages that have no own text. */
const legalLanguageSchema = z.enum([DEFAULT_LEGAL_LANGUAGE, ...SITE_LANGUAGES]);
export type LegalLanguage = z.infer<typeof legalLanguageSchema>;

/** Path parameters that identify a text. */
export const legalTextKeySchema = z.object({ page: z.enum(LEGAL_PAGES), language: legalLanguageSchema });
export type LegalTextKey = z.infer<typeof legalTextKeySchema>;

/** Number of a version of a text: 1 for the first, and one more with each save. */
const versionSchema = z.int().min(1).max(1_000_000_000);

/** Path parameters that identify a version of a text. */
export const legalVersionKeySchema = legalTextKeySchema.extend({
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});

/** Matches what texts must not contain: a control character except tab and line feed, or a lone surrogate. */
const FORBIDDEN_CHARACTER = /[^\P{Cc}\t\n]|\p{Cs}/u;

/** Schema of a text in Markdown. Line endings become `\n`. A text that consists of white space becomes empty. */
const markdownSchema = z
  .string()
  .max(LEGAL_TEXT_MAX_LENGTH)
  .transform((text) => (text.trim() === '' ? '' : text.replace(/\r\n?/g, '\n')))
  .refine((text) => !FORBIDDEN_CHARACTER.test(text));

/**
 * Body of `PUT /api/admin/legal-pages/{page}/{language}`. The response is 409 `resource.conflict` if `basedOn` is not
 * the number of the newest version.
 */
export const saveLegalTextSchema = z.strictObject({
  /** An empty text removes the text in this language. A page without texts is not public. */
  text: markdownSchema,
  /** Number of the version that was edited; 0 for a new text. */
  basedOn: z.int().min(0).max(1_000_000_000),
});

/** Body of `POST /api/admin/legal-pages/preview`. */
export const previewLegalTextSchema = z.strictObject({ text: markdownSchema });
/** Response of `POST /api/admin/legal-pages/preview`. */
export const legalPreviewSchema = z.strictObject({ html: z.string() });

/** Response of `GET /api/admin/legal-pages`: the keys of all texts that are not empty. */
export const legalTextListSchema = z.strictObject({ texts: z.array(legalTextKeySchema) });

const listedVersionSchema = z.strictObject({
  version: versionSchema,
  /** Length of the text, in Unicode code points. */
  length: z.int(),
  savedAt: z.iso.datetime(),
});
export type LegalTextVersionInfo = z.infer<typeof listedVersionSchema>;

/** Response of `GET` and `PUT /api/admin/legal-pages/{page}/{language}`. */
export const legalTextSchema = z.strictObject({
  /** Text of the newest version. */
  text: z.string(),
  /** Number of the newest version; 0 if no version has been saved. */
  version: z.int().min(0),
  /** The latest versions, newest first. */
  versions: z.array(listedVersionSchema).max(LISTED_VERSIONS_MAX),
});
export type LegalText = z.infer<typeof legalTextSchema>;

/** Response of `GET /api/admin/legal-pages/{page}/{language}/versions/{version}`. */
export const legalVersionSchema = z.strictObject({ text: z.string(), html: z.string() });
