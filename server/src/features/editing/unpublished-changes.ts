import { sql } from 'kysely';
import type { EditingDb } from './editing-db.ts';
import type { EditLogRow } from './tables.ts';

/** Returns whether a log has changes since the state that was last published from it. */
export async function hasUnpublishedChanges(
  db: EditingDb,
  { presentation_oid: oid, published_seq, head_seq }: EditLogRow,
): Promise<boolean> {
  return published_seq === null || (published_seq < head_seq && (await hasEdits(db, oid, published_seq)));
}

/**
 * Returns whether batches after the state `seq` change the document. Batches that were pruned from the log count as
 * changes, because their operations are unknown. Batches of the server that only create text states (`seed`) do not
 * count.
 */
async function hasEdits(db: EditingDb, oid: string, seq: number): Promise<boolean> {
  const { rows } = await sql<{ has_edits: boolean }>`
    SELECT NOT EXISTS (SELECT 1 FROM edit_batches WHERE presentation_oid = ${oid} AND seq = ${seq + 1})
      OR EXISTS (
        SELECT 1 FROM edit_batches WHERE presentation_oid = ${oid} AND seq > ${seq}
          AND NOT (author IS NULL AND operations LIKE '[{"op":"seed"%')
      ) AS has_edits`.execute(db);
  return rows[0]?.has_edits ?? false;
}

/**
 * SQL expression for queries of `presentations`. For a presentation with unpublished changes, the value is the last
 * sequence number of its log, or the last revision of its draft if the draft is not converted yet. Without unpublished
 * changes, the value is null. The expression repeats the conditions of `hasUnpublishedChanges`.
 */
export const unpublishedSeq = sql<number | null>`coalesce(
  (SELECT head_seq FROM edit_documents AS log WHERE log.presentation_oid = presentations.oid
    AND (published_seq IS NULL OR (published_seq < head_seq AND (
      NOT EXISTS (
        SELECT 1 FROM edit_batches AS batch
        WHERE batch.presentation_oid = log.presentation_oid AND batch.seq = published_seq + 1)
      OR EXISTS (
        SELECT 1 FROM edit_batches AS batch
        WHERE batch.presentation_oid = log.presentation_oid AND batch.seq > published_seq
          AND NOT (batch.author IS NULL AND batch.operations LIKE '[{"op":"seed"%')))))),
  (SELECT revision FROM drafts WHERE drafts.presentation_oid = presentations.oid
    AND published_revision IS DISTINCT FROM revision
    AND NOT EXISTS (SELECT 1 FROM edit_documents AS log WHERE log.presentation_oid = presentations.oid)))`;
