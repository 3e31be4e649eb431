import type { HistoryDeletion, HistorySize } from '@flydeck/contract/editing/history';
import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import type { Member, Participant } from '../../http/require-member.ts';
import { can, loadAccess } from '../../library/index.ts';
import type { EditingDb } from './editing-db.ts';
import { listHistory } from './history.ts';

/**
 * Returns the size of a log in bytes (0 if there is no log), and whether the member may delete states of the log.
 * @throws PublicError `resource.not_found` if the member may not edit the presentation
 */
export async function historySize(db: EditingDb, oid: string, participant: Participant): Promise<HistorySize> {
  const loaded = await loadAccess(db, participant, oid);
  if (!loaded || !can(participant, 'edit', loaded.access, loaded.grant)) throw new PublicError('resource.not_found');
  const log = await db
    .selectFrom('edit_documents')
    .select('bytes')
    .where('presentation_oid', '=', oid)
    .executeTakeFirst();
  return { bytes: Number(log?.bytes ?? 0), canDelete: can(participant, 'delete', loaded.access, loaded.grant) };
}

/** Checks that the member owns the presentation. @throws PublicError `resource.not_found` */
export async function assertOwner(db: EditingDb, oid: string, member: Member): Promise<void> {
  const { canDelete } = await historySize(db, oid, member);
  if (!canDelete) throw new PublicError('resource.not_found');
}

/**
 * Returns what the owner would delete with `deleteHistory` up to the last state before a time: the sequence number of
 * this state, the entries of the history up to it, and the size of the deleted batches and snapshots. Never includes
 * the last state of the log, which cannot be deleted. A state has the time of its batch, or of its snapshot if its
 * batch is not in the log.
 * @throws PublicError `resource.not_found` unless the member owns the presentation
 */
export async function previewDeletion(
  db: EditingDb,
  { oid, member }: { readonly oid: string; readonly member: Member },
  before: Date,
): Promise<HistoryDeletion> {
  await assertOwner(db, oid, member);
  const { rows } = await sql<{ untilSeq: number | null }>`
    SELECT max(seq) AS "untilSeq" FROM (
      SELECT seq FROM edit_batches WHERE presentation_oid = ${oid} AND created_at < ${before}
      UNION ALL SELECT seq FROM edit_snapshots WHERE presentation_oid = ${oid} AND created_at < ${before}
        AND NOT EXISTS (SELECT 1 FROM edit_batches AS batch
          WHERE batch.presentation_oid = ${oid} AND batch.seq = edit_snapshots.seq)
    ) AS states WHERE seq < (SELECT head_seq FROM edit_documents WHERE presentation_oid = ${oid})`.execute(db);
  const untilSeq = rows[0]?.untilSeq ?? null;
  if (untilSeq === null) return { untilSeq: null, entries: [], bytes: 0 };
  const entries = await listHistory(db, oid, { until: untilSeq });
  return { untilSeq, entries, bytes: await measureUntil(db, oid, untilSeq) };
}

/** Returns the size of the batches and snapshots up to and including a sequence number, in bytes. */
async function measureUntil(db: EditingDb, oid: string, untilSeq: number): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    SELECT (SELECT coalesce(sum(octet_length(operations)), 0) FROM edit_batches
        WHERE presentation_oid = ${oid} AND seq <= ${untilSeq})
      + (SELECT coalesce(sum(octet_length(records)), 0) FROM edit_snapshots
        WHERE presentation_oid = ${oid} AND seq <= ${untilSeq}) AS bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
