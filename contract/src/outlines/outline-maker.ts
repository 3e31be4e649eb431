import { z } from 'zod';
import { OUTLINE_MAKER_KINDS } from './limits.ts';

/** `GET /api/outlines/maker`: the outline maker. Pages name the outline maker before visitors send a text to it. */
export const outlineMakerSchema = z.object({
  kind: z.enum(OUTLINE_MAKER_KINDS),
  /** Model and host of the AI service, such as "gpt-4o-mini (api.example.org)"; empty for `notes`. */
  label: z.string(),
});
export type OutlineMaker = z.infer<typeof outlineMakerSchema>;

/** Data of `/ai/start/`. */
export interface AiStartPage {
  /** Whether an AI service is configured. Without one, the words of notes are arranged as they are. */
  readonly hasAiService: boolean;
}
