import { z } from 'zod';
import { outlineLanguageSchema, outlineSchema } from '../outlines/outline.ts';
import { oidSchema } from '../presentations/ids.ts';
import { templateNameSchema } from '../templates/template-card.ts';
import { CREATE_TITLE_MAX_LENGTH, MARKDOWN_MAX_LENGTH } from './limits.ts';

const markdownSchema = z
  .string()
  .max(MARKDOWN_MAX_LENGTH)
  .refine((text) => text.trim() !== '', { message: 'must not be empty' });

/** Body of `POST /api/drafts`, which creates a private presentation. `kind` names the source of the presentation. */
export const createPresentationSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('blank'),
    title: z.string().max(CREATE_TITLE_MAX_LENGTH),
    language: outlineLanguageSchema,
  }),
  z.strictObject({ kind: z.literal('template'), template: templateNameSchema }),
  z.strictObject({ kind: z.literal('markdown'), text: markdownSchema }),
  z.strictObject({ kind: z.literal('outline'), outline: outlineSchema, template: templateNameSchema.optional() }),
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

/** Body of `POST /api/drafts/preview-markdown`, which compiles Markdown to a scene without storing a presentation. */
export const previewMarkdownSchema = z.strictObject({ text: markdownSchema });

/**
 * Response of `POST /api/drafts/preview-markdown`. The scene (`scene/src/model/scene.ts`) is not validated by pages,
 * because the server of the page compiled it.
 */
export const markdownPreviewSchema = z.object({ scene: z.unknown() });
