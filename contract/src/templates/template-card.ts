import { z } from 'zod';
import { previewSchema } from '../presentations/picture.ts';

/** The nine AI templates, which are filled with outlines, in the order in which they are shown (V2.8). */
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

/** A template card (V3.8). */
export const templateCardSchema = z.object({
  type: z.literal('TEMPLATE'),
  /** Null if it is not published on this instance. AI templates can be filled without being published. */
  oid: z.string().nullable(),
  /** Name of an AI template, whose title and subtitle the interface translates; null for other templates. */
  name: z.enum(AI_TEMPLATES).nullable(),
  title: z.string(),
  subtitle: z.string(),
  thumbnail: previewSchema.nullable(),
  /** URL of its film; omitted without one. */
  previewAnimation: z.string().optional(),
  /** Path of its page; if it is not published, of the create page with this template. */
  path: z.string(),
  stepCount: z.number(),
});
export type TemplateCard = z.infer<typeof templateCardSchema>;

/** `GET /api/templates`: the AI templates first. */
export const templateListSchema = z.object({ templates: z.array(templateCardSchema) });

/** `PUT /api/templates/{oid}` */
export const markTemplateSchema = z.strictObject({ isTemplate: z.boolean() });
