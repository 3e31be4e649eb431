import type { Anchor } from '@flydeck/contract/comments/anchor';
import { partFingerprint } from '@flydeck/scene/records/part-fingerprint';
import { sql } from 'kysely';
import { z } from 'zod';
import type { JobDefinition } from '../../ports/jobs.ts';
import { oldestStateFrom } from '../editing/index.ts';
import type { CommentsDb } from './comments-db.ts';

/** Maximum number of threads that one run of the job completes. */
const MAX_THREADS = 1000;

/**
 * Job that adds fingerprints to the anchors of threads that have none: of threads of earlier releases, and of those on
 * presentations that had no log. Runs once a day.
 */
export const completeFingerprintsJob: JobDefinition<Record<string, never>> = {
  name: 'comments.fingerprints',
  payload: z.strictObject({}),
  retryLimit: 2,
  expireInSeconds: 600,
  cron: '11 4 * * *',
};

/**
 * Returns the anchor with the fingerprint of its part at a state of the log, unless it has one or quotes its text. If the
 * state was deleted, the next one is used. Without a log, the anchor stays as it is.
 */
export async function completeAnchor(
  db: CommentsDb,
  { oid, logSeq }: { readonly oid: string; readonly logSeq: number | null },
  anchor: Anchor,
): Promise<Anchor> {
  if (anchor.kind === 'passage' || anchor.fingerprint !== undefined || logSeq === null) return anchor;
  const store = await oldestStateFrom(db, oid, logSeq);
  return store ? { ...anchor, fingerprint: partFingerprint(store, anchor) } : anchor;
}

/**
 * Adds fingerprints to the anchors of threads without one.
 * @param onError called if the states of a presentation cannot be loaded; the job then continues with others
 */
export async function completeFingerprints(
  db: CommentsDb,
  onError: (oid: string, error: unknown) => void,
): Promise<void> {
  const threads = await db
    .selectFrom('comment_threads')
    .innerJoin('edit_documents', 'edit_documents.presentation_oid', 'comment_threads.presentation_oid')
    .select(['comment_threads.id', 'comment_threads.presentation_oid as oid', 'anchor'])
    // The first state of the log is that of a presentation which had no log. A number can be greater than the last one
    // after the database was restored from a backup.
    .select(sql<number>`least(coalesce(log_seq, 0), head_seq)`.as('logSeq'))
    .where(sql<boolean>`anchor ->> 'kind' <> 'passage' AND NOT anchor ? 'fingerprint'`)
    .orderBy('comment_threads.created_at', 'desc')
    .limit(MAX_THREADS)
    .execute();
  for (const { id, anchor, ...state } of threads)
    try {
      const completed = JSON.stringify(await completeAnchor(db, state, anchor));
      await sql`UPDATE comment_threads SET anchor = ${completed}::jsonb WHERE id = ${id}`.execute(db);
    } catch (error) {
      onError(state.oid, error);
    }
}
