import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { z } from 'zod';
import { PUSHES_MAX } from './constants.ts';

/** Position of a batch in the log of its presentation. The log starts with 0: a snapshot without batches. */
export const seqSchema = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);
const idSchema = z.string().min(1).max(100);
/** Name of a text of a record, such as `body` (`RecordKind.texts`). */
const textSlotSchema = z
  .string()
  .max(60)
  .regex(/^[a-z][A-Za-z0-9]*$/);

/** A batch of operations that the client wants to add to the log. */
const pushSchema = z.strictObject({
  /** Chosen by the client. A repeated batch is acknowledged with its first sequence number, and not applied again. */
  batchId: z.uuid(),
  /** The last sequence number that the client had applied when it created the batch. */
  base: seqSchema,
  /** Operations (`scene/src/records/operations.ts`). If one is invalid, the server refuses this batch only. */
  operations: z.array(z.unknown()).min(1).readonly(),
});
export type Push = z.infer<typeof pushSchema>;

/**
 * Requests the text state of a text that has none yet, which the client needs to merge changes. The server adds the state
 * to the log once, even if several clients request it.
 */
const seedRequestSchema = z.strictObject({ id: idSchema, slot: textSlotSchema });
export type SeedRequest = z.infer<typeof seedRequestSchema>;

/** The messages of clients on the socket. The first message is `hello`. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  /** Opens the session. `lastSeq`: the last sequence number that the client has applied; null if it has no records. */
  z.strictObject({ type: z.literal('hello'), lastSeq: seqSchema.nullable() }),
  pushSchema.extend({ type: z.literal('push') }),
  seedRequestSchema.extend({ type: z.literal('seed') }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

/**
 * Reasons for which the server refuses a batch, besides those of `OperationError`. `unknown_asset`: it refers to a file
 * that the presentation does not have. `unknown_base`: `base` is later than the last batch of the log, which happens after
 * a restored backup, or the batch that follows `base` was deleted. `too_large`: the document would become too large.
 * `history_full`: the history has its maximum size; the client stores the batch and sends it again later.
 */
const REFUSAL_REASONS = [
  'unknown_record',
  'unknown_parent',
  'existing_record',
  'cycle',
  'invalid_value',
  'text_state',
  'unknown_asset',
  'unknown_base',
  'too_large',
  'history_full',
] as const;
const refusalReasonSchema = z.enum(REFUSAL_REASONS);
export type PushRefusalReason = z.infer<typeof refusalReasonSchema>;

/** All records at a sequence number, including removed records and text states. It replaces all records of the client. */
export const snapshotSchema = z.object({ seq: seqSchema, records: z.array(z.custom<DocumentRecord>()) });
export type Snapshot = z.infer<typeof snapshotSchema>;

/** A batch of the log. */
const loggedBatchSchema = z.object({
  seq: seqSchema,
  batchId: z.uuid(),
  /** Oid of the author's profile; null for batches of the server and of deleted accounts. */
  author: z.string().nullable(),
  /** The operations as applied. They can differ from those that were pushed: a `rewrite` may become a `text`. */
  operations: z.array(z.custom<Operation>()),
});
export type LoggedBatch = z.infer<typeof loggedBatchSchema>;

const ackSchema = z.object({ batchId: z.uuid(), seq: seqSchema });
export type Ack = z.infer<typeof ackSchema>;

const refusalSchema = z.object({ batchId: z.uuid(), reason: refusalReasonSchema });

const seedRefusalSchema = seedRequestSchema.extend({ reason: refusalReasonSchema });

/**
 * The messages of the server on the socket. The response to `hello` is `snapshot` or `batches`, which may be empty. `batches`
 * contains consecutive batches that follow the last `snapshot` or `batches`, including the client's own batches and those
 * with the text states that it requested. The response to each `push` is `ack` or `refused`, before or after the batch
 * itself.
 */
export const serverMessageSchema = z.discriminatedUnion('type', [
  snapshotSchema.extend({ type: z.literal('snapshot') }),
  z.object({ type: z.literal('batches'), batches: z.array(loggedBatchSchema) }),
  ackSchema.extend({ type: z.literal('ack') }),
  refusalSchema.extend({ type: z.literal('refused') }),
  seedRefusalSchema.extend({ type: z.literal('seedRefused') }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

/** Body of `POST /api/editing/:oid/sync`: `hello`, `push` and `seed` in one request. */
export const syncRequestSchema = z.strictObject({
  lastSeq: seqSchema.nullable(),
  pushes: z.array(pushSchema).max(PUSHES_MAX),
  seeds: z.array(seedRequestSchema).max(PUSHES_MAX),
});
export type SyncRequest = z.infer<typeof syncRequestSchema>;

/**
 * Response of `POST /api/editing/:oid/sync`. The batches follow `lastSeq`, or the snapshot if there is one. They may end
 * before `head`; the client then syncs again.
 */
export const syncResponseSchema = z.object({
  snapshot: snapshotSchema.optional(),
  batches: z.array(loggedBatchSchema),
  acks: z.array(ackSchema),
  refusals: z.array(refusalSchema),
  seedRefusals: z.array(seedRefusalSchema),
  /** Sequence number of the last batch of the log. */
  head: seqSchema,
});
export type SyncResponse = z.infer<typeof syncResponseSchema>;
