import { z } from 'zod';
import { OUTLINE_MAKER_KINDS } from './limits.ts';

/** `GET /api/outlines/maker`: the outline maker. Pages show it before the visitor sends a text to it. */
export const outlineMakerSchema = z.object({
  kind: z.enum(OUTLINE_MAKER_KINDS),
  /** Model and host of the AI service: "gpt-4o-mini (api.example.org)"; empty for the built-in outliner. */
  label: z.string(),
});
export type OutlineMaker = z.infer<typeof outlineMakerSchema>;
