import { z } from 'zod';
import { OUTLINER_KINDS } from './limits.ts';

/** `GET /api/outlines/maker`: what generates outlines, so that pages can show it before a text is sent. */
export const outlineMakerSchema = z.object({
  kind: z.enum(OUTLINER_KINDS),
  /** "gpt-4o-mini (api.example.org)"; empty for the built-in outliner. */
  label: z.string(),
});
export type OutlineMaker = z.infer<typeof outlineMakerSchema>;
