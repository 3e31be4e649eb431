import { z } from 'zod';
import { accessKeySchema, oidSchema, sha256Schema } from '../presentations/ids.ts';
import { presentedQuestionSchema, shownQuestionSchema } from './question.ts';
import { liveStateSchema } from './state.ts';

/** What followers may do. */
export const liveSettingsSchema = z.strictObject({
  /** Whether followers may open other steps than the presenter's. */
  allowsBrowsing: z.boolean(),
  /** Whether followers may write questions. */
  acceptsQuestions: z.boolean(),
  /** Whether questions of followers are shown only after the presenter has approved them. */
  moderatesQuestions: z.boolean(),
});
export type LiveSettings = z.infer<typeof liveSettingsSchema>;

/** `POST /api/live/sessions` */
export const startSessionSchema = z.strictObject({ oid: oidSchema, settings: liveSettingsSchema });

/** `GET /api/live/sessions`. With `oid`: all sessions of a presentation that the member may edit. */
export const listSessionsQuerySchema = z.object({ oid: oidSchema.optional() });

/** The facts about the presented scene that the pages of followers and remotes need. */
export const liveFactsSchema = z.strictObject({
  title: z.string(),
  language: z.string(),
  /** Width divided by height of the area that the first step shows. */
  aspectRatio: z.number(),
  steps: z.array(
    z.strictObject({
      /** Id of the step; without one, the id of its topic. */
      id: z.string(),
      title: z.string(),
      /** Number of groups of builds. */
      builds: z.number(),
    }),
  ),
});
export type LiveFacts = z.infer<typeof liveFactsSchema>;

export const liveCodeSchema = z.string().regex(/^\d{6}$/);

/** A live session, as members see it who may present it. */
export const liveSessionSchema = z.strictObject({
  id: z.string(),
  oid: oidSchema,
  title: z.string(),
  /** The code with which followers join; null after the end. */
  code: liveCodeSchema.nullable(),
  sceneHash: sha256Schema,
  settings: liveSettingsSchema,
  /** Number of paired remotes. */
  remotes: z.number(),
  /** ISO 8601 */
  startedAt: z.string(),
  /** ISO 8601 */
  expiresAt: z.string(),
  /** ISO 8601; null while the session is running. */
  endedAt: z.string().nullable(),
});
export type LiveSession = z.infer<typeof liveSessionSchema>;

export const liveSessionsSchema = z.strictObject({ sessions: z.array(liveSessionSchema) });

/** The results of a session: all rounds of all questions, in the order in which they were opened. */
export const liveResultsSchema = z.strictObject({ questions: z.array(presentedQuestionSchema) });

/** `GET /api/live/last-results` */
export const lastResultsQuerySchema = z.object({ oid: oidSchema, key: accessKeySchema });
export const lastResultsSchema = z.strictObject({ questions: z.array(shownQuestionSchema) });

/** `POST /api/live/sessions/{id}/pairing` */
export const pairingSchema = z.strictObject({
  /** The code that the remote sends, which is valid once. */
  pairingCode: z.string(),
  /** ISO 8601 */
  expiresAt: z.string(),
});

/** `POST /api/live/pair` */
export const pairSchema = z.strictObject({ pairingCode: z.string().regex(/^[2-9A-HJ-NP-Z]{8}$/) });

export const remoteTokenSchema = z.string().regex(/^[\w-]{43}$/);

/** The response to a remote that was paired. */
export const pairedSchema = z.strictObject({
  sessionId: z.string(),
  /** Secret that the remote sends in the first message on its WebSocket. */
  token: remoteTokenSchema,
});

/**
 * All that changes during a session, as followers receive it: as an event, or from `GET /api/live/{code}/state`. A
 * message replaces all earlier ones.
 */
export const followerMessageSchema = z.strictObject({
  /** Number of changes of the session. */
  number: z.number(),
  /** The last message of a session. */
  isEnded: z.boolean(),
  sceneHash: sha256Schema,
  settings: liveSettingsSchema,
  /** Null until the presenter shows a step. */
  state: liveStateSchema.nullable(),
  /** Number of the strokes to load from `GET /api/live/{code}/ink/{revision}`; 0: there are none. */
  inkRevision: z.number(),
  /** Number of changes of the questions that `GET /api/live/{code}/questions` returns. */
  questionsRevision: z.number(),
  /** The question of the presentation that followers answer or whose results they see. */
  question: shownQuestionSchema.nullable(),
});
export type FollowerMessage = z.infer<typeof followerMessageSchema>;

/** `GET /api/live/{code}` */
const joinedSchema = z.strictObject({
  facts: liveFactsSchema,
  sceneUrl: z.string(),
  /** Key for the requests of the scene and its files (`?key=`); null if the presentation is public. */
  accessKey: z.string().nullable(),
  message: followerMessageSchema,
});
export type Joined = z.infer<typeof joinedSchema>;
