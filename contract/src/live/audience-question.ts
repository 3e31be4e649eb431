import { z } from 'zod';
import { plainText } from '../comments/plain-text.ts';
import { AUDIENCE_QUESTION_MAX_LENGTH } from './constants.ts';

export const AUDIENCE_QUESTION_STATES = ['pending', 'shown', 'answered', 'hidden'] as const;
/** Followers see questions that are `shown` or `answered`. */
const audienceQuestionStateSchema = z.enum(AUDIENCE_QUESTION_STATES);
export type AudienceQuestionState = z.infer<typeof audienceQuestionStateSchema>;

/** `POST /api/live/{code}/questions` */
export const writeAudienceQuestionSchema = z.strictObject({ text: plainText(AUDIENCE_QUESTION_MAX_LENGTH) });

/** A question that a follower wrote. It does not identify the follower. */
const audienceQuestionSchema = z.strictObject({
  id: z.string(),
  text: z.string(),
  state: audienceQuestionStateSchema,
  votes: z.number(),
  /** The written answer of a presenter; null: none. */
  answer: z.string().nullable(),
});
export type AudienceQuestion = z.infer<typeof audienceQuestionSchema>;

export const audienceQuestionsSchema = z.strictObject({ questions: z.array(audienceQuestionSchema) });

/** `PUT /api/live/sessions/{id}/questions/{questionId}` */
export const moderateAudienceQuestionSchema = z.strictObject({ state: audienceQuestionStateSchema });
