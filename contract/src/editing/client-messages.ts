import { z } from 'zod';
import { REQUEST_BATCHES_MAX } from './constants.ts';
import { seqSchema } from './messages.ts';
import { presenceStateSchema } from './presence.ts';

/**
 * An addition to the messages that a client understands. `right`: the message and field `right`, and the reason
 * `read_only`. Clients that do not understand them need the right to edit. `comments`: the message `commentsChanged` and
 * the field `commentsRevision`.
 */
export type ClientFeature = 'right' | 'comments';
/** Contains any names, because a client can be newer than the server. */
const featuresSchema = z.array(z.string().max(30)).max(20).optional();

const idSchema = z.string().min(1).max(100);
/** Name of a text of a record, such as `body`. */
export const textSlotSchema = z
  .string()
  .max(60)
  .regex(/^[a-z][A-Za-z0-9]*$/);

/** A batch of operations that the client wants to add to the log. */
const pushSchema = z.strictObject({
  /**
   * Chosen by the client. If the log already contains a batch with this id, the server sends `ack` and does not add the
   * batch again.
   */
  batchId: z.uuid(),
  /** The last sequence number that the client had applied when it created the batch. */
  base: seqSchema,
  /** Operations (`scene/src/records/operations.ts`). If one is invalid, the server refuses the whole batch. */
  operations: z.array(z.unknown()).min(1).readonly(),
});
export type Push = z.infer<typeof pushSchema>;

/**
 * Requests a text state for the text `slot` of the record `id`, if the text has none yet. Clients need the text state
 * to merge changes. The server adds a text state to the log once, even if several clients request it.
 */
const seedRequestSchema = z.strictObject({ id: idSchema, slot: textSlotSchema });
export type SeedRequest = z.infer<typeof seedRequestSchema>;

/** The messages of clients on the socket. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  /**
   * The first message. `lastSeq` is the last sequence number that the client has applied; null if the client has no
   * records.
   */
  z.strictObject({ type: z.literal('hello'), lastSeq: seqSchema.nullable(), features: featuresSchema }),
  pushSchema.extend({ type: z.literal('push') }),
  seedRequestSchema.extend({ type: z.literal('seed') }),
  /**
   * The state of this client that the others see. After the first one, the server sends the message `presence`. Only the latest state is kept. The server drops states above
   * `PRESENCES_PER_SECOND`, without an answer.
   */
  z.strictObject({ type: z.literal('presence'), state: presenceStateSchema }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

/** Body of `POST /api/editing/:oid/sync`: the contents of the messages `hello`, `push` and `seed` in one request. */
export const syncRequestSchema = z.strictObject({
  lastSeq: seqSchema.nullable(),
  pushes: z.array(pushSchema).max(REQUEST_BATCHES_MAX),
  seeds: z.array(seedRequestSchema).max(REQUEST_BATCHES_MAX),
  features: featuresSchema,
});
export type SyncRequest = z.infer<typeof syncRequestSchema>;
