import { z } from 'zod';
import { previewSchema } from '../presentations/picture.ts';

/** The nine AI templates, which are filled with outlines, in display order (V2.8). */
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

/** Schema of the name of a template. Checks only the format, not whether the template exists. */
export const templateNameSchema = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9_-]+$/);

/** A template card (V3.8). */
export const templateCardSchema = z.object({
  type: z.literal('TEMPLATE'),
  /** Oid of the template's presentation; null for an AI template of which the instance has no presentation. */
  oid: z.string().nullable(),
  /** Name of an AI template, by which pages translate its title and subtitle; null for other templates. */
  name: z.enum(AI_TEMPLATES).nullable(),
  title: z.string(),
  subtitle: z.string(),
  thumbnail: previewSchema.nullable(),
  /** URL of the template's film; omitted without a film. */
  previewAnimation: z.string().optional(),
  /** Path of the template's page; if the template is not published, path of the create page with this template. */
  path: z.string(),
  stepCount: z.number(),
});
export type TemplateCard = z.infer<typeof templateCardSchema>;

/** Response of `GET /api/templates`: the AI templates first. */
export const templateListSchema = z.object({ templates: z.array(templateCardSchema) });

/** Body of `PUT /api/templates/{oid}`. */
export const markTemplateSchema = z.strictObject({ isTemplate: z.boolean() });
