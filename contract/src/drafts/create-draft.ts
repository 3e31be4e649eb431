import { z } from 'zod';
import { outlineSchema } from '../outlines/outline.ts';
import { oidSchema } from '../presentations/ids.ts';
import { CREATE_TITLE_MAX_LENGTH, MARKDOWN_MAX_LENGTH } from './limits.ts';

const languageSchema = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/);

const templateSchema = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9_-]+$/);

const markdownSchema = z
  .string()
  .max(MARKDOWN_MAX_LENGTH)
  .refine((text) => text.trim() !== '', { message: 'must not be empty' });

/** `POST /api/drafts`: creates a private presentation and its draft. */
export const createDraftSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('blank'),
    title: z.string().max(CREATE_TITLE_MAX_LENGTH),
    language: languageSchema,
  }),
  z.strictObject({ kind: z.literal('template'), template: templateSchema }),
  z.strictObject({ kind: z.literal('markdown'), text: markdownSchema }),
  z.strictObject({ kind: z.literal('outline'), outline: outlineSchema, template: templateSchema.optional() }),
  /** Creates a presentation from a document of the editor, with the pictures of the draft `from`. */
  z.strictObject({ kind: z.literal('copy'), from: oidSchema, document: z.unknown() }),
]);
export type CreateDraftRequest = z.infer<typeof createDraftSchema>;

export const createdDraftSchema = z.object({ oid: oidSchema, editPath: z.string() });
export type CreatedDraft = z.infer<typeof createdDraftSchema>;

/** `POST /api/drafts/preview-markdown`: compiles Markdown to a scene; stores nothing. */
export const previewMarkdownSchema = z.strictObject({ text: markdownSchema });
