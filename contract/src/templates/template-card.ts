import { z } from 'zod';
import { previewSchema } from '../presentations/picture.ts';

/** The nine templates that outlines fill, in the order in which they are shown. */
export const AI_TEMPLATES = [
  'journey',
  'pitch',
  'lesson',
  'timeline',
  'report',
  'comparison',
  'portfolio',
  'plan',
  'story',
] as const;
export type AiTemplate = (typeof AI_TEMPLATES)[number];

/** A template as a card: names of V§3. */
export const templateCardSchema = z.object({
  type: z.literal('TEMPLATE'),
  /** Null where it is not published here: the nine can be filled all the same. */
  oid: z.string().nullable(),
  /** Of the nine, whose title and subtitle the interface knows in its own language; null: of somebody's presentation. */
  name: z.enum(AI_TEMPLATES).nullable(),
  title: z.string(),
  subtitle: z.string(),
  thumbnail: previewSchema.nullable(),
  /** A short film of the flight through it, where there is one. */
  previewAnimation: z.string().optional(),
  /** Of its page; of the page to begin with it where it has none. */
  path: z.string(),
  stepCount: z.number(),
});
export type TemplateCard = z.infer<typeof templateCardSchema>;

/** `GET /api/templates`: the nine first. */
export const templateListSchema = z.object({ templates: z.array(templateCardSchema) });
export type TemplateList = z.infer<typeof templateListSchema>;

/** `PUT /api/templates/{oid}` */
export const markTemplateSchema = z.strictObject({ isTemplate: z.boolean() });
export type MarkTemplate = z.infer<typeof markTemplateSchema>;
