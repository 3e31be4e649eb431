import { z } from 'zod';
import { seqSchema } from './messages.ts';

/**
 * What was done to a state besides editing. `trimmed`: it became the first state, because earlier ones were deleted.
 */
export const EDIT_HISTORY_LABELS = ['created', 'published', 'restored', 'trimmed'] as const;
export type EditHistoryLabel = (typeof EDIT_HISTORY_LABELS)[number];

/** Maximum length of the name of a version, in UTF-16 units. */
export const VERSION_NAME_MAX_LENGTH = 100;

/** A state of a log that can be restored. */
const editHistoryEntrySchema = z.object({
  /** Sequence number of the state. */
  seq: z.int().min(0),
  /** ISO 8601: when the state was created. */
  at: z.string(),
  /** Display name of the member; null if the account was deleted, empty if the server created the state. */
  author: z.string().nullable(),
  label: z.enum(EDIT_HISTORY_LABELS).nullable(),
  /** The name of the state, given by a member. Named and published states are never pruned. */
  name: z.string().nullable(),
});
export type EditHistoryEntry = z.infer<typeof editHistoryEntrySchema>;

/** `GET /api/editing/{oid}/history`: newest first. */
export const editHistorySchema = z.object({ entries: z.array(editHistoryEntrySchema) });

/** `GET /api/editing/{oid}/history-size` */
export const historySizeSchema = z.object({
  /** Size of the history; edits are refused from `HISTORY_MAX_BYTES` on. */
  bytes: z.int(),
  /** Whether the requesting member may delete the beginning of the history. */
  canDelete: z.boolean(),
});
export type HistorySize = z.infer<typeof historySizeSchema>;

/** `PUT /api/editing/{oid}/history/{seq}/name` */
export const nameVersionSchema = z.strictObject({
  name: z.string().trim().min(1).max(VERSION_NAME_MAX_LENGTH),
});

/** `GET /api/editing/{oid}/history-deletion`: the states that a deletion of the history before a time would delete. */
export const historyDeletionSchema = z.object({
  /** Sequence number of the last state to delete; null if there is nothing to delete. */
  untilSeq: seqSchema.nullable(),
  /** Those of the states to delete that `GET /api/editing/{oid}/history` lists, newest first. */
  entries: z.array(editHistoryEntrySchema),
  /** Size of the batches and snapshots to delete. */
  bytes: z.int(),
});
export type HistoryDeletion = z.infer<typeof historyDeletionSchema>;

/** `POST /api/editing/{oid}/history-deletion` */
export const deleteHistorySchema = z.strictObject({
  /** Sequence number of the last state to delete, as previewed. */
  untilSeq: seqSchema,
});

/** `POST /api/editing/{oid}/restore` */
export const restoreStateSchema = z.strictObject({
  /** Sequence number of the state to restore. */
  seq: seqSchema,
});

export const restoredStateSchema = z.object({
  /** Sequence number of the batch that restores the state; of the last batch if the log already has this state. */
  seq: seqSchema,
});
