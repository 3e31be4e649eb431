import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { z } from 'zod';
import type { EditingRight, Person } from './presence.ts';

/** Position of a batch in the log of its presentation. A new log starts with 0: a snapshot without batches. */
export const seqSchema = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);

/** Reasons for which the server refuses a batch. */
export type PushRefusalReason =
  // Reasons of `OperationError` (`scene/src/records/operations.ts`): an operation is invalid.
  | 'unknown_record'
  | 'unknown_parent'
  | 'existing_record'
  | 'cycle'
  | 'invalid_value'
  | 'text_state'
  // The batch refers to a file that the presentation does not have.
  | 'unknown_asset'
  // `base` is later than the last batch of the log (for example, because a backup was restored), or the batch after
  // `base` was deleted from the log.
  | 'unknown_base'
  // The batch would make the document too large.
  | 'too_large'
  // The history has its maximum size. The client stores the batch and sends it again later.
  | 'history_full'
  // The member may only comment. Sent only to clients with the feature `right`.
  | 'read_only';

/** Not checked, so that a client accepts the reasons of a later server. */
const refusalReasonSchema = z.custom<PushRefusalReason>();

/** All records at a sequence number, including removed ones, with text states. They replace the client's records. */
export const snapshotSchema = z.object({ seq: seqSchema, records: z.array(z.custom<DocumentRecord>()) });
export type Snapshot = z.infer<typeof snapshotSchema>;

/** A batch of the log, as the server sends it. */
const loggedBatchSchema = z.object({
  seq: seqSchema,
  batchId: z.string(),
  /** Oid of the author's profile or of the guest; null for batches of the server and of deleted accounts. */
  author: z.string().nullable(),
  /** The applied operations. The server may have replaced a `rewrite` of the client by a `text`. */
  operations: z.array(z.custom<Operation>()),
});
export type LoggedBatch = z.infer<typeof loggedBatchSchema>;

/** Confirms that a batch is in the log, under the sequence number `seq`. */
const ackSchema = z.object({ batchId: z.string(), seq: seqSchema });
export type Ack = z.infer<typeof ackSchema>;

/** The reason for which the server refused a batch. */
const refusalSchema = z.object({ batchId: z.string(), reason: refusalReasonSchema });

/** The reason for which the server created no text state. */
const seedRefusalSchema = z.object({ id: z.string(), slot: z.string(), reason: refusalReasonSchema });

/**
 * The messages of the server on the socket. The response to `hello` is a `snapshot` or a possibly empty message
 * `batches`, before which clients with the feature `right` receive their right. Each message `batches` continues the last `snapshot` or `batches` without gaps, and includes the client's
 * own batches and those with requested text states. The response to each `push` is `ack` or `refused`. An `ack` may
 * arrive before or after the message `batches` with the same batch.
 */
export const serverMessageSchema = z.discriminatedUnion('type', [
  snapshotSchema.extend({ type: z.literal('snapshot') }),
  z.object({ type: z.literal('batches'), batches: z.array(loggedBatchSchema) }),
  ackSchema.extend({ type: z.literal('ack') }),
  refusalSchema.extend({ type: z.literal('refused') }),
  seedRefusalSchema.extend({ type: z.literal('seedRefused') }),
  /**
   * The right of the member, and the id of this connection in `presence`. Sent before the response to `hello` and after
   * each change of the right. When the member loses both rights, the socket is closed instead.
   */
  z.object({ type: z.literal('right'), right: z.custom<EditingRight>(), connectionId: z.string() }),
  /**
   * Sent only to clients that have sent a `presence`: the people whose state has changed, and the connection ids of
   * those who left. The first message lists everybody. Does not contain the receiving connection.
   */
  z.object({ type: z.literal('presence'), people: z.array(z.custom<Person>()), left: z.array(z.string()) }),
  /**
   * Sent only to clients with the feature `comments`: the revision of the presentation's comments, after the response to
   * `hello` and after each change.
   */
  z.object({ type: z.literal('commentsChanged'), revision: z.number() }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

/**
 * Response of `POST /api/editing/:oid/sync`. The batches follow the snapshot, or `lastSeq` of the request if there is
 * no snapshot. If the last batch of the response is before `head`, the client sends another request.
 */
export const syncResponseSchema = z.object({
  /** Present if the client has no records, or if the batches after `lastSeq` are too many or were partly deleted. */
  snapshot: snapshotSchema.optional(),
  batches: z.array(loggedBatchSchema),
  acks: z.array(ackSchema),
  refusals: z.array(refusalSchema),
  seedRefusals: z.array(seedRefusalSchema),
  /** Sequence number of the last batch of the log. */
  head: seqSchema,
  /** The right of the member. Absent unless the request names the feature `right`. */
  right: z.custom<EditingRight>().optional(),
  /** The revision of the presentation's comments. Absent unless the request names the feature `comments`. */
  commentsRevision: z.number().optional(),
});
export type SyncResponse = z.infer<typeof syncResponseSchema>;
