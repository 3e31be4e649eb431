import { z } from 'zod';
import {
  presentedQuestionSchema,
  questionDefinitionSchema,
  questionIdSchema,
  questionPhaseSchema,
  roundSchema,
} from './question.ts';
import { followerMessageSchema, liveFactsSchema, remoteTokenSchema } from './session.ts';
import { inkSchema, liveStateSchema, liveTimerSchema, pointerSchema } from './state.ts';

const seqSchema = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);

/** A request to the connection with the baton, such as a tap on "Next" on a remote. */
export const commandSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('next') }),
  z.strictObject({ kind: z.literal('back') }),
  z.strictObject({ kind: z.literal('goTo'), step: z.int().min(0).max(100_000) }),
  z.strictObject({ kind: z.literal('black'), isBlack: z.boolean() }),
  z.strictObject({ kind: z.literal('pointer'), pointer: pointerSchema.nullable() }),
  z.strictObject({ kind: z.literal('timer'), action: z.enum(['start', 'pause', 'reset']) }),
]);
export type LiveCommand = z.infer<typeof commandSchema>;

/** The messages of presenters and remotes. `seq` is chosen by the client and repeated in the reply. */
export const presenterMessageSchema = z.discriminatedUnion('type', [
  /**
   * The first message. `clientId` is chosen by the client and identifies it when it connects again. Remotes send their
   * token; without a token, the session of the member counts.
   */
  z.strictObject({ type: z.literal('hello'), clientId: z.uuid(), token: remoteTokenSchema.optional() }),
  /** Takes the baton, unless it was taken after `number`, the last number that the client received. */
  z.strictObject({ type: z.literal('takeBaton'), number: seqSchema }),
  z.strictObject({ type: z.literal('command'), command: commandSchema }),
  // Only the connection with the baton may send the following messages.
  z.strictObject({ type: z.literal('state'), seq: seqSchema, state: liveStateSchema }),
  z.strictObject({ type: z.literal('ink'), seq: seqSchema, ink: inkSchema }),
  /** Sent when the timer is started, paused or reset, and when another step is shown. Followers do not receive it. */
  z.strictObject({ type: z.literal('timer'), seq: seqSchema, timer: liveTimerSchema }),
  /** Opens a new round of a question. */
  z.strictObject({ type: z.literal('openQuestion'), seq: seqSchema, question: questionDefinitionSchema }),
  /** Opens a new round of a question of the presented scene, with the right options of the published version. */
  z.strictObject({ type: z.literal('openElement'), seq: seqSchema, element: questionIdSchema }),
  z.strictObject({
    type: z.literal('setQuestion'),
    seq: seqSchema,
    questionId: questionIdSchema,
    round: roundSchema,
    phase: questionPhaseSchema,
    /** Whether followers see which options are right. Has an effect only in the phase `shown`. */
    isRightShown: z.boolean(),
  }),
  /** Closes the current question and removes it from the pages of followers. */
  z.strictObject({ type: z.literal('dismissQuestion'), seq: seqSchema }),
]);
export type PresenterMessage = z.infer<typeof presenterMessageSchema>;

/** Why a message had no effect. `no_baton`: another connection has the baton. `invalid`: not valid for the session. */
type LiveRefusalReason = 'no_baton' | 'invalid';

/** The messages of the server to presenters and remotes. */
const presenterReplySchema = z.discriminatedUnion('type', [
  /** The reply to `hello`. With the code, remotes load the scene as followers do. */
  z.object({ type: z.literal('welcome'), code: z.string(), facts: liveFactsSchema, message: followerMessageSchema }),
  /** Sent after `welcome` and whenever a connection has taken the baton. */
  z.object({ type: z.literal('baton'), number: z.number(), isHolder: z.boolean(), isFree: z.boolean() }),
  /**
   * The message `seq` was stored. Clients do not wait for it before they apply a change. A state that is replaced by a
   * later one before it is stored gets no reply.
   */
  z.object({ type: z.literal('ack'), seq: z.number() }),
  z.object({ type: z.literal('refused'), seq: z.number(), reason: z.custom<LiveRefusalReason>() }),
  /** What followers receive. */
  z.object({ type: z.literal('message'), message: followerMessageSchema }),
  /** Sent to the connection with the baton. */
  z.object({ type: z.literal('command'), command: commandSchema }),
  /**
   * The timer of the connection with the baton, at the time of this message; null until it has sent one. Sent after
   * `welcome` and after each change. Servers of earlier releases send none, and refuse the message `timer`.
   */
  z.object({ type: z.literal('timer'), timer: liveTimerSchema.nullable() }),
  /** Approximate number of followers. */
  z.object({ type: z.literal('followers'), count: z.number() }),
  /** The current results of the question. Not sent to remotes. */
  z.object({ type: z.literal('results'), question: presentedQuestionSchema }),
  /** The facts about another version, which the session shows from now on. Sent before its first `message`. */
  z.object({ type: z.literal('facts'), facts: liveFactsSchema }),
  /** The presentation was published again. `PUT /api/live/sessions/{id}/scene` shows this version. */
  z.object({ type: z.literal('published'), sceneHash: z.string() }),
]);
export type PresenterReply = z.infer<typeof presenterReplySchema>;
