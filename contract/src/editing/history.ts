import { z } from 'zod';
import { seqSchema } from './messages.ts';

/** How a state was created, if not by ordinary editing. */
export const EDIT_HISTORY_LABELS = ['created', 'published', 'restored'] as const;
export type EditHistoryLabel = (typeof EDIT_HISTORY_LABELS)[number];

/** A state of a log that can be restored. */
const editHistoryEntrySchema = z.object({
  seq: z.int().min(0),
  /** ISO 8601. */
  at: z.string(),
  /** Display name of the member; empty for states of the server and of deleted accounts. */
  author: z.string(),
  label: z.enum(EDIT_HISTORY_LABELS).nullable(),
});
export type EditHistoryEntry = z.infer<typeof editHistoryEntrySchema>;

/** `GET /api/editing/{oid}/history`: newest first. */
export const editHistorySchema = z.object({ entries: z.array(editHistoryEntrySchema) });

/** `POST /api/editing/{oid}/restore` */
export const restoreStateSchema = z.strictObject({
  /** Sequence number of the state to restore. */
  seq: seqSchema,
});

export const restoredStateSchema = z.object({
  /** Sequence number of the batch that restores the state; of the last batch if nothing differs. */
  seq: seqSchema,
});
