import { z } from 'zod';
import { SITE_LANGUAGES } from '../accounts/fields.ts';
import { DEFAULT_LEGAL_LANGUAGE, LEGAL_PAGES, LEGAL_TEXT_MAX_LENGTH, LISTED_VERSIONS_MAX } from './constants.ts';

/** Language of a text, or `default` for all languages without a text of their own. */
const legalLanguageSchema = z.enum([DEFAULT_LEGAL_LANGUAGE, ...SITE_LANGUAGES]);
export type LegalLanguage = z.infer<typeof legalLanguageSchema>;

/** Path parameters that identify a text. */
export const legalTextKeySchema = z.object({ page: z.enum(LEGAL_PAGES), language: legalLanguageSchema });
export type LegalTextKey = z.infer<typeof legalTextKeySchema>;

/** Starts at 1 for each text and increases by 1 with each save. */
const versionSchema = z.int().min(1).max(1_000_000_000);

/** Path parameters that identify a version of a text. */
export const legalVersionKeySchema = legalTextKeySchema.extend({
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});

/** Control characters other than tab and line feed, and lone surrogates. The database cannot store them. */
const UNSTORABLE = /[^\P{Cc}\t\n]|\p{Cs}/u;

/** Markdown. Line endings become `\n`. A text that consists of white space becomes empty. */
const markdownSchema = z
  .string()
  .max(LEGAL_TEXT_MAX_LENGTH)
  .transform((text) => (text.trim() === '' ? '' : text.replace(/\r\n?/g, '\n')))
  .refine((text) => !UNSTORABLE.test(text));

/** `PUT /api/admin/legal-pages/{page}/{language}`: 409 `resource.conflict` if `basedOn` is not the newest version. */
export const saveLegalTextSchema = z.strictObject({
  /** An empty text removes the text in this language. A page without texts is not public. */
  text: markdownSchema,
  /** The version that was edited; 0 for a new text. */
  basedOn: z.int().min(0).max(1_000_000_000),
});

/** `POST /api/admin/legal-pages/preview` */
export const previewLegalTextSchema = z.strictObject({ text: markdownSchema });
export const legalPreviewSchema = z.strictObject({ html: z.string() });

/** `GET /api/admin/legal-pages`: the texts that are not empty. */
export const legalTextListSchema = z.strictObject({ texts: z.array(legalTextKeySchema) });

const listedVersionSchema = z.strictObject({
  version: versionSchema,
  /** UTF-16 units. */
  length: z.int(),
  savedAt: z.iso.datetime(),
});
export type LegalTextVersion = z.infer<typeof listedVersionSchema>;

/** Response of `GET` and `PUT /api/admin/legal-pages/{page}/{language}`. */
export const legalTextSchema = z.strictObject({
  text: z.string(),
  /** 0 if nothing has been saved yet. */
  version: z.int().min(0),
  /** Newest first, including the current version. */
  versions: z.array(listedVersionSchema).max(LISTED_VERSIONS_MAX),
});
export type LegalText = z.infer<typeof legalTextSchema>;

/** `GET /api/admin/legal-pages/{page}/{language}/versions/{version}` */
export const legalVersionSchema = z.strictObject({ text: z.string(), html: z.string() });
