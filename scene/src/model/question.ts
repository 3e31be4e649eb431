import { z } from 'zod';

/** Maximum number of options of a choice, and of values of a scale. */
export const QUESTION_OPTIONS_MAX = 12;
/** Maximum length of the text of a question, in UTF-16 units. */
export const QUESTION_TEXT_MAX_LENGTH = 500;
/** Maximum length of an option, in UTF-16 units. */
export const QUESTION_OPTION_MAX_LENGTH = 200;

const optionIdSchema = z.string().min(1).max(40);
const scaleValueSchema = z.number().int().min(0).max(100);

/** Fields of questions to the audience. */
export const questionFields = {
  /** How the audience answers: by choosing options, with a text, or with a value of a scale. */
  answer: z.enum(['choice', 'text', 'scale']),
  prompt: z.string().max(QUESTION_TEXT_MAX_LENGTH),
  /** Options of a choice. Their ids stay the same when their texts or their order change. */
  options: z
    .array(z.object({ id: optionIdSchema, text: z.string().max(QUESTION_OPTION_MAX_LENGTH) }))
    .max(QUESTION_OPTIONS_MAX)
    .optional(),
  /** Whether an answer may contain several options. */
  multiple: z.boolean().optional(),
  /** First and last value of a scale; absent: 1 and 5. */
  min: scaleValueSchema.optional(),
  max: scaleValueSchema.optional(),
  /** Whether text answers are shown without an approval by the presenter. */
  unmoderated: z.boolean().optional(),
  /** Whether approved text answers are shown as a word cloud instead of a list. */
  cloud: z.boolean().optional(),
  /** Whether the page of the presentation shows the results that the last live session has shown. */
  lastResults: z.boolean().optional(),
};

/**
 * Schema of the property `right` of a question's record: the ids of the right options. The property is not a field of
 * the element, so that documents and everything made from them never contain right answers.
 */
export const rightOptionsSchema = z.array(optionIdSchema).max(QUESTION_OPTIONS_MAX);

/** Schema of the right options of a document, which are stored separately from it: by the id of the question. */
export const allRightOptionsSchema = z.record(z.string().min(1).max(100), rightOptionsSchema);

/** Returns the first and last value of a scale; the default values if the stored ones are not a valid range. */
export function scaleRange({
  min = 1,
  max = 5,
}: {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}) {
  return min < max && max - min < QUESTION_OPTIONS_MAX ? { min, max } : { min: 1, max: 5 };
}
