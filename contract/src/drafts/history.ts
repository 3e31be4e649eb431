import { z } from 'zod';

/** What created a revision, if not an ordinary save. */
export const HISTORY_LABELS = ['created', 'published', 'restored'] as const;
export type HistoryLabel = (typeof HISTORY_LABELS)[number];

/** A revision that can be restored. */
const historyEntrySchema = z.object({
  revision: z.int().min(1),
  /** ISO 8601. */
  savedAt: z.string(),
  /** Display name of the member who saved it. */
  savedBy: z.string(),
  label: z.enum(HISTORY_LABELS).nullable(),
  title: z.string(),
  topicCount: z.int().min(0),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** `GET /api/drafts/{oid}/history`: newest first. */
export const historySchema = z.object({ entries: z.array(historyEntrySchema) });
export type History = z.infer<typeof historySchema>;

/** `POST /api/drafts/{oid}/restore`: saves the document of `revision` as a new revision. */
export const restoreDraftSchema = z.strictObject({
  baseRevision: z.int().min(1),
  revision: z.int().min(1),
});
export type RestoreDraftRequest = z.infer<typeof restoreDraftSchema>;
