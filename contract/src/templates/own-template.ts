import { z } from 'zod';
import { lineSchema } from '../dashboard/presentations.ts';
import { oidSchema } from '../presentations/ids.ts';

/** Maximum number of templates that a member can save. */
export const OWN_TEMPLATES_MAX = 100;
/** Maximum length of a template's name and description, in UTF-16 units. */
export const TEMPLATE_NAME_MAX_LENGTH = 100;
export const TEMPLATE_DESCRIPTION_MAX_LENGTH = 300;

const nameSchema = lineSchema(TEMPLATE_NAME_MAX_LENGTH);
const descriptionSchema = z.string().max(TEMPLATE_DESCRIPTION_MAX_LENGTH);

/** A template that a member has saved. Only this member sees it. */
export const ownTemplateSchema = z.object({
  id: oidSchema,
  name: z.string(),
  description: z.string(),
  /** Path of the picture of the template. */
  picture: z.string().nullable(),
  createdAt: z.string().describe('ISO 8601.'),
});
export type OwnTemplate = z.infer<typeof ownTemplateSchema>;

/** Response of `GET /api/own-templates`: newest first. */
export const ownTemplatesSchema = z.object({ templates: z.array(ownTemplateSchema) });

/** Maximum number of elements that a member excludes from the placeholders of a template. */
const RETAINED_ELEMENTS_MAX = 2000;

/** Body of `POST /api/own-templates`: saves the presentation `from` as a template. */
export const saveTemplateSchema = z.strictObject({
  from: oidSchema,
  name: nameSchema,
  description: descriptionSchema,
  /** What becomes a placeholder. */
  titles: z.boolean(),
  texts: z.boolean(),
  pictures: z.boolean(),
  retained: z
    .array(z.string().min(1).max(100))
    .max(RETAINED_ELEMENTS_MAX)
    .optional()
    .describe('Ids of elements that keep their content.'),
});
export type SaveTemplateRequest = z.infer<typeof saveTemplateSchema>;

/** Body of `PUT /api/own-templates/{id}`. */
export const renameTemplateSchema = z.strictObject({ name: nameSchema, description: descriptionSchema });
