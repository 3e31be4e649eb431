import { z } from 'zod';
import { OUTLINE_SOURCE_MAX_LENGTH } from '../outlines/limits.ts';
import { outlineLanguageSchema, outlineSchema } from '../outlines/outline.ts';
import { oidSchema } from '../presentations/ids.ts';
import { templateNameSchema } from '../templates/template-card.ts';
import { CREATE_TITLE_MAX_LENGTH, MARKDOWN_MAX_LENGTH } from './limits.ts';

const markdownSchema = z
  .string()
  .max(MARKDOWN_MAX_LENGTH)
  .refine((text) => text.trim() !== '', { message: 'must not be empty' });

const blankSchema = z.strictObject({
  kind: z.literal('blank'),
  title: z.string().max(CREATE_TITLE_MAX_LENGTH),
  language: outlineLanguageSchema,
});
const fromTemplateSchema = z.strictObject({ kind: z.literal('template'), template: templateNameSchema });
const fromMarkdownSchema = z.strictObject({ kind: z.literal('markdown'), text: markdownSchema });
/** Notes are plain text or Markdown. Their words are arranged in compositions; no words are added or omitted. */
const fromNotesSchema = z.strictObject({
  kind: z.literal('notes'),
  text: z
    .string()
    .max(OUTLINE_SOURCE_MAX_LENGTH)
    .refine((text) => text.trim() !== '', { message: 'must not be empty' }),
  /** Title of the presentation; empty: the first heading of the text. */
  title: z.string().max(500),
  /** Language of the presentation if the language of the text is not detected. */
  language: outlineLanguageSchema,
  template: templateNameSchema.optional(),
});

const fromOutlineSchema = z.strictObject({
  kind: z.literal('outline'),
  outline: outlineSchema,
  template: templateNameSchema.optional(),
});

/** Body of `POST /api/drafts`, which creates a private presentation. `kind` names the source of the presentation. */
export const createPresentationSchema = z.discriminatedUnion('kind', [
  blankSchema,
  fromTemplateSchema,
  fromMarkdownSchema,
  fromNotesSchema,
  fromOutlineSchema,
  /** Creates a presentation from a template that the member has saved. */
  z.strictObject({ kind: z.literal('own-template'), id: oidSchema }),
  /**
   * Creates a presentation from `document`, the changed document of the presentation `from`. `document` may only refer
   * to files of `from`.
   */
  z.strictObject({ kind: z.literal('copy'), from: oidSchema, document: z.unknown() }),
]);
export type CreatePresentationRequest = z.infer<typeof createPresentationSchema>;

/** Response of `POST /api/drafts`. `editPath` is the path of the editor of the new presentation. */
export const createdPresentationSchema = z.object({ oid: oidSchema, editPath: z.string() });
export type CreatedPresentation = z.infer<typeof createdPresentationSchema>;

/** Body of `POST /api/drafts/preview`, which compiles a new presentation to a scene without storing it. */
export const previewDraftSchema = z.discriminatedUnion('kind', [
  blankSchema,
  fromTemplateSchema,
  fromMarkdownSchema,
  fromNotesSchema,
  fromOutlineSchema,
]);
export type PreviewDraftRequest = z.infer<typeof previewDraftSchema>;

/**
 * Response of `POST /api/drafts/preview`. The scene (`scene/src/model/scene.ts`) is not validated by pages, because the
 * server of the page compiled it.
 */
export const draftPreviewSchema = z.object({ scene: z.unknown() });
