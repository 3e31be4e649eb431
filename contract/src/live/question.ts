import {
  QUESTION_OPTION_MAX_LENGTH,
  QUESTION_OPTIONS_MAX,
  QUESTION_TEXT_MAX_LENGTH,
} from '@flydeck/scene/model/question';
import { z } from 'zod';
import { plainText } from '../comments/plain-text.ts';
import { TEXT_ANSWER_MAX_LENGTH } from './constants.ts';

export const QUESTION_PHASES = ['open', 'closed', 'shown'] as const;
/** `open`: followers may answer. `shown`: followers see the results. */
export const questionPhaseSchema = z.enum(QUESTION_PHASES);
export type QuestionPhase = z.infer<typeof questionPhaseSchema>;

const SCALE_MAX = 100;
const optionIndexSchema = z
  .int()
  .min(0)
  .max(QUESTION_OPTIONS_MAX - 1);
const scaleValueSchema = z.int().min(0).max(SCALE_MAX);

/** Id of the element in the document. */
export const questionIdSchema = z.string().regex(/^[\w-]{1,100}$/);
export const roundSchema = z.int().min(1).max(1000);

const common = { id: questionIdSchema, text: plainText(QUESTION_TEXT_MAX_LENGTH) };
const hasDistinctItems = (items: readonly number[]) => new Set(items).size === items.length;

const choiceSchema = z
  .strictObject({
    ...common,
    kind: z.literal('choice'),
    options: z.array(plainText(QUESTION_OPTION_MAX_LENGTH)).min(2).max(QUESTION_OPTIONS_MAX),
    /** Whether an answer may contain several options. */
    isMultiple: z.boolean(),
    /** Indexes of the right options; empty: there is no right answer. Only presenters receive them before the end. */
    right: z.array(optionIndexSchema).max(QUESTION_OPTIONS_MAX).refine(hasDistinctItems, 'contains an option twice'),
  })
  .refine(({ options, right }) => right.every((index) => index < options.length), 'has a right answer without option');

const textSchema = z.strictObject({
  ...common,
  kind: z.literal('text'),
  /** Whether answers are shown only after the presenter has approved them. */
  isModerated: z.boolean(),
});

const scaleSchema = z
  .strictObject({ ...common, kind: z.literal('scale'), min: scaleValueSchema, max: scaleValueSchema })
  .refine(({ min, max }) => min < max && max - min < QUESTION_OPTIONS_MAX, 'has no or too many values');

/** A question as the presenter opens it. */
export const questionDefinitionSchema = z.discriminatedUnion('kind', [choiceSchema, textSchema, scaleSchema]);
export type QuestionDefinition = z.infer<typeof questionDefinitionSchema>;

/** An answer of a follower. */
const answerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('choice'),
    options: z
      .array(optionIndexSchema)
      .min(1)
      .max(QUESTION_OPTIONS_MAX)
      .refine(hasDistinctItems, 'contains an option twice'),
  }),
  z.strictObject({ kind: z.literal('text'), text: plainText(TEXT_ANSWER_MAX_LENGTH) }),
  z.strictObject({ kind: z.literal('scale'), value: scaleValueSchema }),
]);
export type Answer = z.infer<typeof answerSchema>;

/** `PUT /api/live/{code}/vote` */
export const voteSchema = z.strictObject({ questionId: questionIdSchema, round: roundSchema, answer: answerSchema });

/** `PUT /api/live/{code}/answers/vote`: votes for all answers of a round with the same text. */
export const voteForTextSchema = z.strictObject({
  questionId: questionIdSchema,
  round: roundSchema,
  text: plainText(TEXT_ANSWER_MAX_LENGTH),
});

export const ANSWER_STATES = ['pending', 'shown', 'hidden'] as const;
const answerStateSchema = z.enum(ANSWER_STATES);
export type AnswerState = z.infer<typeof answerStateSchema>;

/** A text, the number of devices that answered it, and the number of votes of other devices for it. */
const textResultSchema = z.strictObject({ text: z.string(), count: z.number(), votes: z.number() });

/** The results of a round. */
const resultsSchema = z.strictObject({
  /** Number of devices that answered. */
  total: z.number(),
  /** For each option of a choice, or value of a scale from `min`, the number of answers. Empty for texts. */
  counts: z.array(z.number()),
  /** Approved text answers, those with the most answers and votes first. Empty for other kinds. */
  answers: z.array(textResultSchema),
});
export type QuestionResults = z.infer<typeof resultsSchema>;

/** A question as followers see it. */
export const shownQuestionSchema = z.strictObject({
  id: z.string(),
  round: z.number(),
  kind: z.enum(['choice', 'text', 'scale']),
  text: z.string(),
  phase: questionPhaseSchema,
  /** Options of a choice. */
  options: z.array(z.string()),
  isMultiple: z.boolean(),
  /** First and last value of a scale; null for other kinds. */
  range: z.strictObject({ min: z.number(), max: z.number() }).nullable(),
  /** Null until the presenter shows them. */
  results: resultsSchema.nullable(),
  /** Results of the round before, if both rounds are shown. */
  previousResults: resultsSchema.nullable(),
  /** Indexes of the right options; null until the presenter shows them. */
  right: z.array(z.number()).nullable(),
});
export type ShownQuestion = z.infer<typeof shownQuestionSchema>;

/** A round with its results, as presenters see it. */
export const presentedQuestionSchema = shownQuestionSchema.omit({ previousResults: true }).extend({
  results: resultsSchema.extend({
    answers: z.array(textResultSchema.extend({ state: answerStateSchema })),
  }),
  right: z.array(z.number()),
  isRightShown: z.boolean(),
});
export type PresentedQuestion = z.infer<typeof presentedQuestionSchema>;

/** `PUT /api/live/sessions/{id}/answers`: approves or hides all answers of a round with the same text. */
export const moderateAnswersSchema = z.strictObject({
  questionId: questionIdSchema,
  round: roundSchema,
  text: plainText(TEXT_ANSWER_MAX_LENGTH),
  state: answerStateSchema,
});
export type ModerateAnswersRequest = z.infer<typeof moderateAnswersSchema>;
