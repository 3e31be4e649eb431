import { z } from 'zod';
import { OUTLINER_KINDS } from './limits.ts';

/** `GET /api/outlines/maker`: what generates outlines. Pages show this before the visitor sends a text. */
export const outlineMakerSchema = z.object({
  kind: z.enum(OUTLINER_KINDS),
  /** Model and host of the AI service: "gpt-4o-mini (api.example.org)"; empty for the built-in outliner. */
  label: z.string(),
});
export type OutlineMaker = z.infer<typeof outlineMakerSchema>;
