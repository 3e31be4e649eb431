import type { EditHistoryEntry, EditHistoryLabel } from '@flydeck/contract/editing/history';
import { sql } from 'kysely';
import { displayName } from '../../library/index.ts';
import type { EditingDb } from './editing-db.ts';

/** Consecutive batches of one author with shorter pauses are one entry. */
const MAX_PAUSE_MINUTES = 10;
const MAX_ENTRIES = 500;

interface HistoryRow {
  readonly seq: number;
  readonly at: Date;
  readonly label: EditHistoryLabel | null;
  readonly username: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly public_display_name: string | null;
}

/**
 * Lists states of a log that can be restored, newest first: the end of each editing session of an author, and the
 * snapshots that are kept, which include the history of a converted draft. States created by the server for merging texts are not listed.
 */
export async function listHistory(db: EditingDb, oid: string): Promise<EditHistoryEntry[]> {
  const { rows } = await sql<HistoryRow>`
    WITH edits AS (
      SELECT seq, author, created_at FROM edit_batches
      WHERE presentation_oid = ${oid} AND NOT (author IS NULL AND operations LIKE '[{"op":"seed"%')
    ), marked AS (
      SELECT *, (author IS DISTINCT FROM lag(author) OVER (ORDER BY seq) OR created_at - lag(created_at)
        OVER (ORDER BY seq) > make_interval(mins => ${MAX_PAUSE_MINUTES}))::integer AS is_start FROM edits
    ), numbered AS (
      SELECT *, sum(is_start) OVER (ORDER BY seq) AS session FROM marked
    ), sessions AS (
      SELECT max(seq) AS seq, max(created_at) AS at, author FROM numbered GROUP BY session, author
    ), snapshots AS (
      SELECT seq, created_at AS at, label, author FROM edit_snapshots WHERE presentation_oid = ${oid}
        AND (label IS NOT NULL
          OR seq <= (SELECT draft_revision FROM edit_documents WHERE presentation_oid = ${oid})
          OR seq < (SELECT coalesce(min(seq), 0) FROM edit_batches WHERE presentation_oid = ${oid}))
    )
    SELECT seq, coalesce(sessions.at, snapshots.at) AS at, snapshots.label, p.username, p.first_name, p.last_name,
      p.public_display_name
    FROM sessions FULL JOIN snapshots USING (seq) 
      LEFT JOIN profiles p ON p.oid = coalesce(sessions.author, snapshots.author)
    ORDER BY seq DESC LIMIT ${MAX_ENTRIES}`.execute(db);
  return rows.map((row) => ({ seq: row.seq, at: row.at.toISOString(), author: authorName(row), label: row.label }));
}

function authorName(row: HistoryRow): string {
  const { username, first_name, last_name, public_display_name } = row;
  if (username === null) return '';
  return displayName({
    username,
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    public_display_name: public_display_name ?? '',
  });
}
