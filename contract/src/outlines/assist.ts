import { z } from 'zod';
import { ASSIST_ACTIONS, ASSIST_MAX_LINES } from './assist-limits.ts';
import { OUTLINE_LINE_MAX_LENGTH, OUTLINE_TITLE_MAX_LENGTH } from './limits.ts';
import { outlineLanguageSchema } from './outline.ts';

/** Maximum length of a line that an author sends, in UTF-16 units. */
const LINE_MAX_LENGTH = 2000;

/** Body of `POST /api/assist`: the texts of a topic, and how the AI service changes them. */
export const assistSchema = z.strictObject({
  action: z.enum(ASSIST_ACTIONS),
  title: z.string().max(OUTLINE_TITLE_MAX_LENGTH),
  /** The paragraphs of the topic without its title. */
  lines: z
    .array(z.string().max(LINE_MAX_LENGTH))
    .min(1)
    .max(ASSIST_MAX_LINES)
    .refine((lines) => lines.some((line) => line.trim() !== ''), { message: 'must contain text' }),
  language: outlineLanguageSchema.optional(),
});
export type AssistRequest = z.infer<typeof assistSchema>;

/** Response of `POST /api/assist`. All texts are plain text. */
export const assistResultSchema = z.object({
  /**
   * `rewrite` and `shorten`: the new lines, as many as were sent. `example`: the lines to add. `split`: the lines that
   * were sent.
   */
  lines: z.array(z.string().max(LINE_MAX_LENGTH)).max(ASSIST_MAX_LINES),
  /** `split`: the parts of the topic, with the indexes of their lines. Each line is in one part. Otherwise empty. */
  parts: z
    .array(
      z.object({
        title: z.string().max(OUTLINE_LINE_MAX_LENGTH),
        lines: z.array(z.int().min(0).max(ASSIST_MAX_LINES)),
      }),
    )
    .max(ASSIST_MAX_LINES),
});
export type AssistResult = z.infer<typeof assistResultSchema>;
