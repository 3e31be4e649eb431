import { z } from 'zod';

/** How a revision came about where it was not simply saved. */
export const HISTORY_LABELS = ['created', 'published', 'restored'] as const;
export type HistoryLabel = (typeof HISTORY_LABELS)[number];

/** A revision that can be had back. */
export const historyEntrySchema = z.object({
  revision: z.int().min(1),
  /** ISO 8601. */
  savedAt: z.string(),
  /** Who saved it, as pages name them. */
  savedBy: z.string(),
  label: z.enum(HISTORY_LABELS).nullable(),
  title: z.string(),
  topicCount: z.int().min(0),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** `GET /api/drafts/{oid}/history`: the newest first. */
export const historySchema = z.object({ entries: z.array(historyEntrySchema) });
export type History = z.infer<typeof historySchema>;

/** `POST /api/drafts/{oid}/restore`: the draft becomes what it was at `revision`, as a new revision. */
export const restoreDraftSchema = z.strictObject({
  baseRevision: z.int().min(1),
  revision: z.int().min(1),
});
export type RestoreDraft = z.infer<typeof restoreDraftSchema>;
