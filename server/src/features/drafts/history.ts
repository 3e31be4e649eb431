import type { HistoryEntry, HistoryLabel } from '@flydeck/contract/drafts/history';
import { topicsBelow } from '@flydeck/scene/edit/topics';
import type { Document } from '@flydeck/scene/model/document';
import { sql } from 'kysely';
import type { DraftDb, DraftTransaction } from './draft-db.ts';
import type { DraftRow } from './tables.ts';

/** Who goes on writing within so many seconds goes on with the same entry. */
const ENTRY_SECONDS = 30;
const MOST_ENTRIES = 200;

/** Notes a draft's new revision in its history, and thins what is older than an hour. */
export async function noteRevision(
  trx: DraftTransaction,
  draft: DraftRow,
  document: Document,
  label: HistoryLabel | null = null,
): Promise<void> {
  const entry = {
    presentation_oid: draft.presentation_oid,
    revision: draft.revision,
    document: draft.document,
    title: document.title,
    topic_count: [...topicsBelow(document.root)].length,
    saved_by: draft.updated_by,
    label,
  };
  if (label === null && (await continueEntry(trx, entry))) return;
  await trx
    .insertInto('draft_history')
    .values(entry)
    .onConflict((c) => c.columns(['presentation_oid', 'revision']).doUpdateSet({ label }))
    .execute();
  await thin(trx, draft.presentation_oid);
}

interface Entry {
  readonly presentation_oid: string;
  readonly revision: number;
  readonly document: string;
  readonly title: string;
  readonly topic_count: number;
  readonly saved_by: string | null;
}

/** True where the newest entry was begun by the same author a moment ago, and is now this one. */
async function continueEntry(trx: DraftTransaction, entry: Entry): Promise<boolean> {
  const { revision, document, title, topic_count } = entry;
  const { rows } = await sql`
    UPDATE draft_history SET revision = ${revision}, document = ${document}, title = ${title},
      topic_count = ${topic_count}
    WHERE presentation_oid = ${entry.presentation_oid} AND label IS NULL AND saved_by = ${entry.saved_by}
      AND saved_at > now() - make_interval(secs => ${ENTRY_SECONDS})
      AND revision = (SELECT max(revision) FROM draft_history WHERE presentation_oid = ${entry.presentation_oid})
    RETURNING revision`.execute(trx);
  return rows.length > 0;
}

/** All of the last hour, the last of each hour of a day, the last of each day before; the newest ones where that is many. */
async function thin(trx: DraftTransaction, oid: string): Promise<void> {
  await sql`
    WITH placed AS (
      SELECT revision, row_number() OVER (PARTITION BY CASE
        WHEN saved_at > now() - interval '1 hour' THEN 'r' || revision
        WHEN saved_at > now() - interval '1 day' THEN 'h' || date_trunc('hour', saved_at)
        ELSE 'd' || date_trunc('day', saved_at) END ORDER BY revision DESC) AS place
      FROM draft_history WHERE presentation_oid = ${oid}
    ), kept AS (
      SELECT revision FROM placed WHERE place = 1 ORDER BY revision DESC LIMIT ${MOST_ENTRIES}
    )
    DELETE FROM draft_history
    WHERE presentation_oid = ${oid} AND revision NOT IN (SELECT revision FROM kept)`.execute(trx);
}

/** The revisions of a draft that can be had back, the newest first. */
export async function historyOf(db: DraftDb, oid: string): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('draft_history')
    .leftJoin('profiles', 'profiles.oid', 'draft_history.saved_by')
    .select([
      'revision',
      'saved_at',
      'label',
      'title',
      'topic_count',
      'public_display_name',
      'username',
      'first_name',
      'last_name',
    ])
    .where('presentation_oid', '=', oid)
    .orderBy('revision', 'desc')
    .execute();
  return rows.map((row) => ({
    revision: row.revision,
    savedAt: row.saved_at.toISOString(),
    savedBy: row.public_display_name || [row.first_name, row.last_name].filter(Boolean).join(' ') || row.username || '',
    label: row.label,
    title: row.title,
    topicCount: row.topic_count,
  }));
}
