import { type EditHistoryEntry, type EditHistoryLabel, HISTORY_PAGE_SIZE } from '@flydeck/contract/editing/history';
import { sql } from 'kysely';
import { displayName } from '../../library/index.ts';
import type { EditingDb } from './editing-db.ts';

/** Maximum pause between two batches of one editing session. */
const MAX_PAUSE_MINUTES = 10;
/** If a range contains more batches, only the last state of each minute is listed. */
const MAX_SINGLE_STATES = 200;
/** Largest sequence number: the maximum of PostgreSQL's type `integer`. */
const MAX_SEQ = 2 ** 31 - 1;

interface NameRow {
  readonly username: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly public_display_name: string | null;
}

interface HistoryRow extends NameRow {
  readonly seq: number;
  readonly at: Date;
  readonly label: EditHistoryLabel | null;
  readonly name: string | null;
  /** Whether a member, and not the server, created the state. */
  readonly is_edit: boolean;
  /** Null if no batches led to the state. */
  readonly first_seq: number | null;
  readonly started_at: Date | null;
  readonly changes: number | null;
  /** Oids of profiles; null for deleted accounts. */
  readonly authors: readonly (string | null)[] | null;
  /** Names of guests. */
  readonly guests: readonly string[] | null;
  /** Name of the author, if the author was a guest. */
  readonly guest_name: string | null;
}

/** Which states are listed. */
interface HistoryRange {
  /** Sequence number of the first state. Default: the first of the log. */
  readonly from?: number | undefined;
  /** Sequence number of the last state. Default: the last of the log. */
  readonly until?: number | undefined;
}

/**
 * Lists states of a log that can be restored, newest first: the last state of each editing session, states with a label
 * or name, revisions of a converted draft, and snapshots before the first batch that is still stored. If both limits
 * are given, lists each state between them instead, or the last state of each minute if there are many. A session ends with a pause of
 * `MAX_PAUSE_MINUTES` and with a state that has a label or name.
 * Omits states after batches that only create text states. If there are more than `HISTORY_PAGE_SIZE` entries, omits the
 * oldest entries without a label or name.
 */
export async function listHistory(
  db: EditingDb,
  oid: string,
  { from, until }: HistoryRange = {},
): Promise<EditHistoryEntry[]> {
  const [fromSeq, untilSeq] = [from ?? 0, until ?? MAX_SEQ];
  const isEnd =
    from !== undefined && until !== undefined
      ? sql`(SELECT count(*) FROM edits) <= ${MAX_SINGLE_STATES}
          OR date_trunc('minute', created_at) <> date_trunc('minute', previous_at)`
      : sql`created_at - previous_at > make_interval(mins => ${MAX_PAUSE_MINUTES})`;
  // A batch without an author that begins with the operation `seed` only creates text states.
  // `is_start` is 1 for the first batch of each editing session. The running sum of `is_start` numbers the sessions.
  const { rows } = await sql<HistoryRow>`
    WITH edits AS (
      SELECT seq, author, guest_name, created_at, lag(seq) OVER (ORDER BY seq) AS previous_seq,
        lag(created_at) OVER (ORDER BY seq) AS previous_at
      FROM edit_batches
      WHERE presentation_oid = ${oid} AND seq BETWEEN ${fromSeq} AND ${untilSeq}
        AND NOT (author IS NULL AND guest_name IS NULL AND operations LIKE '[{"op":"seed"%')
    ), marked AS (
      SELECT *, (previous_seq IS NULL OR ${isEnd} OR EXISTS (
        SELECT FROM edit_snapshots AS snapshot WHERE snapshot.presentation_oid = ${oid}
          AND snapshot.seq >= edits.previous_seq AND snapshot.seq < edits.seq
          AND (snapshot.label IS NOT NULL OR snapshot.name IS NOT NULL)))::integer AS is_start FROM edits
    ), numbered AS (
      SELECT *, sum(is_start) OVER (ORDER BY seq) AS session FROM marked
    ), sessions AS (
      SELECT max(seq) AS seq, max(created_at) AS at, min(seq) AS first_seq, min(created_at) AS started_at,
        count(*)::integer AS changes, 
        coalesce(array_agg(DISTINCT author) FILTER (WHERE guest_name IS NULL), '{}') AS authors,
        coalesce(array_agg(DISTINCT guest_name) FILTER (WHERE guest_name IS NOT NULL), '{}') AS guests
      FROM numbered GROUP BY session
    ), snapshots AS (
      SELECT seq, created_at AS at, label, name, author, guest_name FROM edit_snapshots
      WHERE presentation_oid = ${oid} AND seq BETWEEN ${fromSeq} AND ${untilSeq}
        AND (label IS NOT NULL OR name IS NOT NULL
          OR seq <= (SELECT draft_revision FROM edit_documents WHERE presentation_oid = ${oid})
          OR seq < (SELECT coalesce(min(seq), ${MAX_SEQ}) FROM edit_batches WHERE presentation_oid = ${oid}))
    )
    SELECT seq, coalesce(sessions.at, snapshots.at) AS at, snapshots.label, snapshots.name,
      (edits.seq IS NOT NULL OR coalesce(snapshots.label, 'restored') = 'restored') AS is_edit,
      first_seq, started_at, changes, authors, guests, coalesce(edits.guest_name, snapshots.guest_name) AS guest_name,
      profiles.username, profiles.first_name, profiles.last_name, profiles.public_display_name
    FROM sessions FULL JOIN snapshots USING (seq) LEFT JOIN edits USING (seq)
      LEFT JOIN profiles ON profiles.oid = coalesce(edits.author, snapshots.author)
    ORDER BY (snapshots.label IS NULL AND snapshots.name IS NULL), seq DESC LIMIT ${HISTORY_PAGE_SIZE}`.execute(db);
  const names = await loadNames(db, new Set(rows.flatMap(({ authors }) => authors ?? [])));
  return rows.sort((a, b) => b.seq - a.seq).map((row) => presentEntry(row, names));
}

/** Returns the display names of profiles by their oids. */
async function loadNames(db: EditingDb, oids: ReadonlySet<string | null>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<NameRow & { readonly oid: string; readonly username: string }>`
    SELECT oid, username, first_name, last_name, public_display_name FROM profiles
    WHERE oid = ANY(${[...oids].filter((oid) => oid !== null)}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.oid, nameOf(row)]));
}

function presentEntry(row: HistoryRow, names: ReadonlyMap<string, string>): EditHistoryEntry {
  const { seq, at, label, name, first_seq: firstSeq, started_at: startedAt, changes, authors, guests } = row;
  const guest = row.guest_name === null ? {} : { guest: row.guest_name };
  const entry = { seq, at: at.toISOString(), author: authorName(row), ...guest, label, name };
  if (firstSeq === null || startedAt === null || changes === null || authors === null || guests === null) return entry;
  const authorNames = authors.map((oid) => (oid === null ? null : (names.get(oid) ?? null)));
  const session = { firstSeq, startedAt: startedAt.toISOString(), changes, authors: authorNames, guests: [...guests] };
  return { ...entry, session };
}

/** Returns the author's name; null if the account was deleted, '' for states that the server or a guest created. */
function authorName({ username, is_edit, guest_name, ...names }: HistoryRow): string | null {
  if (username === null) return is_edit && guest_name === null ? null : '';
  return nameOf({ username, ...names });
}

const nameOf = ({
  username,
  first_name,
  last_name,
  public_display_name,
}: NameRow & { readonly username: string }): string =>
  displayName({
    username,
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    public_display_name: public_display_name ?? '',
  });
