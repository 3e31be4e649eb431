import { z } from 'zod';
import { plainText } from '../comments/plain-text.ts';
import type { InsightsPageStep } from '../insights/insights.ts';
import type { Picture } from '../presentations/page-data.ts';
import type { AudienceQuestion } from './audience-question.ts';
import { AUDIENCE_ANSWER_MAX_LENGTH } from './constants.ts';
import type { PresentedQuestion } from './question.ts';

/** `PUT /api/live/sessions/{id}/public`: whether everybody who may view the presentation sees the page of the session. */
export const publicitySchema = z.strictObject({ isPublic: z.boolean() });

/** `PUT /api/live/sessions/{id}/questions/{questionId}/answer`. Null deletes the answer. */
export const answerAudienceQuestionSchema = z.strictObject({
  answer: plainText(AUDIENCE_ANSWER_MAX_LENGTH).nullable(),
});

/** A step with the time for which a session has shown it. */
export interface LiveSessionStep extends InsightsPageStep {
  readonly seconds: number;
}

/** Data of the page of a live session. */
export interface LiveSessionPage {
  readonly id: string;
  readonly oid: string;
  /** Title of the presentation. */
  readonly title: string;
  /** Path of the presentation. */
  readonly path: string;
  /** ISO 8601 */
  readonly startedAt: string;
  /** ISO 8601; null while the session is running. */
  readonly endedAt: string | null;
  readonly isPublic: boolean;
  /** Whether the visitor may change the session. Others see what followers have seen. */
  readonly canEdit: boolean;
  /** Picture of the overview; null if the presentation was published again, and for a classic. */
  readonly overview: Picture | null;
  readonly steps: readonly LiveSessionStep[];
  /** Time in seconds of steps that are not in `steps`, because another version was shown later in the session. */
  readonly otherSeconds: number;
  /** All rounds of all questions, in the order in which they were opened. */
  readonly questions: readonly PresentedQuestion[];
  readonly audienceQuestions: readonly AudienceQuestion[];
}
