import { z } from 'zod';
import { OUTLINER_KINDS } from './limits.ts';

/** `GET /api/outlines/maker`: who makes outlines on this instance, so that people know before they send their text. */
export const outlineMakerSchema = z.object({
  kind: z.enum(OUTLINER_KINDS),
  /** "gpt-4o-mini (api.example.org)"; empty for the built-in outliner. */
  label: z.string(),
});
export type OutlineMaker = z.infer<typeof outlineMakerSchema>;
