import type { EditHistoryEntry, EditHistoryLabel } from '@flydeck/contract/editing/history';
import { sql } from 'kysely';
import { displayName } from '../../library/index.ts';
import type { EditingDb } from './editing-db.ts';

/** Maximum pause between two batches of one editing session of an author. */
const MAX_PAUSE_MINUTES = 10;
const MAX_ENTRIES = 500;
/** Largest sequence number: the maximum of PostgreSQL's type `integer`. */
const MAX_SEQ = 2 ** 31 - 1;

interface HistoryRow {
  readonly seq: number;
  readonly at: Date;
  readonly label: EditHistoryLabel | null;
  readonly name: string | null;
  /** Whether a member, and not the server, created the state. */
  readonly is_edit: boolean;
  readonly username: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly public_display_name: string | null;
}

/**
 * Lists states of a log that can be restored, newest first: the last state of each editing session of an author, states
 * with a label or name, revisions of a converted draft, and snapshots before the first batch that is still stored.
 * Omits states after batches that only create text states. If there are more than `MAX_ENTRIES` entries, omits the
 * oldest entries without a label or name.
 * @param untilSeq the last sequence number to list. Default: the last of the log
 */
export async function listHistory(db: EditingDb, oid: string, untilSeq = MAX_SEQ): Promise<EditHistoryEntry[]> {
  // A batch without an author that begins with the operation `seed` only creates text states.
  // `is_start` is 1 for the first batch of each editing session. The running sum of `is_start` numbers the sessions.
  const { rows } = await sql<HistoryRow>`
    WITH edits AS (
      SELECT seq, author, created_at FROM edit_batches
      WHERE presentation_oid = ${oid} AND seq <= ${untilSeq}
        AND NOT (author IS NULL AND operations LIKE '[{"op":"seed"%')
    ), marked AS (
      SELECT *, (author IS DISTINCT FROM lag(author) OVER (ORDER BY seq) OR created_at - lag(created_at)
        OVER (ORDER BY seq) > make_interval(mins => ${MAX_PAUSE_MINUTES}))::integer AS is_start FROM edits
    ), numbered AS (
      SELECT *, sum(is_start) OVER (ORDER BY seq) AS session FROM marked
    ), sessions AS (
      SELECT max(seq) AS seq, max(created_at) AS at, author FROM numbered GROUP BY session, author
    ), snapshots AS (
      SELECT seq, created_at AS at, label, name, author FROM edit_snapshots
      WHERE presentation_oid = ${oid} AND seq <= ${untilSeq}
        AND (label IS NOT NULL OR name IS NOT NULL
          OR seq <= (SELECT draft_revision FROM edit_documents WHERE presentation_oid = ${oid})
          OR seq < (SELECT coalesce(min(seq), ${MAX_SEQ}) FROM edit_batches WHERE presentation_oid = ${oid}))
    )
    SELECT seq, coalesce(sessions.at, snapshots.at) AS at, snapshots.label, snapshots.name,
      (edits.seq IS NOT NULL OR coalesce(snapshots.label, 'restored') = 'restored') AS is_edit,
      profiles.username, profiles.first_name, profiles.last_name, profiles.public_display_name
    FROM sessions FULL JOIN snapshots USING (seq) LEFT JOIN edits USING (seq)
      LEFT JOIN profiles ON profiles.oid = coalesce(edits.author, snapshots.author)
    ORDER BY (snapshots.label IS NULL AND snapshots.name IS NULL), seq DESC LIMIT ${MAX_ENTRIES}`.execute(db);
  return rows.sort((a, b) => b.seq - a.seq).map(presentEntry);
}

function presentEntry(row: HistoryRow): EditHistoryEntry {
  const { seq, at, label, name } = row;
  return { seq, at: at.toISOString(), author: authorName(row), label, name };
}

/** Returns the author's name; null if the account was deleted, '' for states that the server created. */
function authorName(row: HistoryRow): string | null {
  const { username, first_name, last_name, public_display_name, is_edit } = row;
  if (username === null) return is_edit ? null : '';
  return displayName({
    username,
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    public_display_name: public_display_name ?? '',
  });
}
