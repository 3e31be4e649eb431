import { z } from 'zod';
import { seqSchema } from './messages.ts';

/**
 * Labels of states in the history. `created` is the state with which the presentation began. `published` is a state
 * that was published. `restored` is a revision of a converted draft that restored an earlier revision. `trimmed` is the
 * state that became the first one when all earlier states were deleted.
 */
export const EDIT_HISTORY_LABELS = ['created', 'published', 'restored', 'trimmed'] as const;
export type EditHistoryLabel = (typeof EDIT_HISTORY_LABELS)[number];

/** Maximum number of states in a response of `GET /api/editing/{oid}/history`. A response with fewer lists all states. */
export const HISTORY_PAGE_SIZE = 500;

/** Maximum length of the name of a state, in UTF-16 units. */
export const STATE_NAME_MAX_LENGTH = 100;

/** The changes that led to a state, without a long pause and without a state with a label or name between them. */
const editSessionSchema = z.object({
  /** Sequence number of the first change. */
  firstSeq: seqSchema,
  /** ISO 8601: when the first change was made. */
  startedAt: z.string(),
  /** Number of batches. */
  changes: z.int().min(1),
  /** Display names of the authors with an account, each once; null for deleted accounts. */
  authors: z.array(z.string().nullable()),
  /** Names of the authors who were guests, each once. */
  guests: z.array(z.string()),
});
export type EditSession = z.infer<typeof editSessionSchema>;

/** A state of a log that can be restored. */
const editHistoryEntrySchema = z.object({
  /** Sequence number of the state. */
  seq: z.int().min(0),
  /** ISO 8601: when the state was created. */
  at: z.string(),
  /**
   * Display name of the state's author; null if the account was deleted, empty if the server or a guest created the
   * state.
   */
  author: z.string().nullable(),
  /** The name of the guest who created the state. */
  guest: z.string().optional(),
  /** Null if no label applies to the state. */
  label: z.enum(EDIT_HISTORY_LABELS).nullable(),
  /** The name that a member gave to the state. The job that thins out old states keeps states with a name or label. */
  name: z.string().nullable(),
  /** Absent if the changes are no longer stored, or if no change led to the state. */
  session: editSessionSchema.optional(),
});
export type EditHistoryEntry = z.infer<typeof editHistoryEntrySchema>;

const seqQuerySchema = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(seqSchema);

/**
 * If both limits are present, the single states between them are listed, or those of each minute if there are many. With
 * `until` alone, the states up to it are listed: the next page.
 */
export const historyQuerySchema = z.object({
  from: seqQuerySchema.optional(),
  until: seqQuerySchema.optional(),
});

/** `GET /api/editing/{oid}/history`: newest first. */
export const editHistorySchema = z.object({ entries: z.array(editHistoryEntrySchema) });

/** `GET /api/editing/{oid}/history-size` */
export const historySizeSchema = z.object({
  /** Size of the history. If it is `HISTORY_MAX_BYTES` or more, the server refuses edits. */
  bytes: z.int(),
  /** Whether the sender may delete the beginning of the history. */
  canDelete: z.boolean(),
});
export type HistorySize = z.infer<typeof historySizeSchema>;

/** `PUT /api/editing/{oid}/history/{seq}/name` */
export const nameStateSchema = z.strictObject({
  name: z.string().trim().min(1).max(STATE_NAME_MAX_LENGTH),
});

/** `GET /api/editing/{oid}/history-deletion`: what would be deleted if the history before a time was deleted. */
export const historyDeletionSchema = z.object({
  /** Sequence number of the last state to delete; null if there is nothing to delete. */
  untilSeq: seqSchema.nullable(),
  /**
   * The states to delete, newest first. Contains only states that `GET /api/editing/{oid}/history` lists too; states in
   * the middle of an editing session are deleted without being listed.
   */
  entries: z.array(editHistoryEntrySchema),
  /** Size of the batches and snapshots to delete. */
  bytes: z.int(),
});
export type HistoryDeletion = z.infer<typeof historyDeletionSchema>;

/** `POST /api/editing/{oid}/history-deletion` */
export const deleteHistorySchema = z.strictObject({
  /** Sequence number of the last state to delete: `untilSeq` of `historyDeletionSchema`. */
  untilSeq: seqSchema,
});

/** `POST /api/editing/{oid}/restore` */
export const restoreStateSchema = z.strictObject({
  /** Sequence number of the state to restore. */
  seq: seqSchema,
});

export const restoredStateSchema = z.object({
  /**
   * Sequence number of the batch that restores the state. If the last state of the log already equals the restored
   * state, no batch is added, and this is the sequence number of the last state.
   */
  seq: seqSchema,
});
