import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { DraftRow } from './draft-tables.ts';
import type { EditingTransaction } from './editing-db.ts';
import type { LogWriteDeps } from './editing-deps.ts';
import { loadPublishedRecords, parseRecords } from './published-records.ts';
import { insertSnapshot } from './snapshots.ts';

/** A draft to convert, and the published document. */
interface DraftToConvert {
  readonly draft: DraftRow;
  /** SHA-256 of the currently published document; `draft.published_hash` may be that of an earlier document. */
  readonly publishedHash: string;
  readonly publishedAt: Date;
}

/**
 * Converts a draft and its history into the snapshots of a new log. The row in `edit_documents` must exist. Revision
 * numbers become sequence numbers. Revisions whose document cannot be read are omitted, and the error is logged. If the
 * last revision cannot be read, the published document becomes the last state of the log.
 */
export async function convertDraft(
  trx: EditingTransaction,
  deps: LogWriteDeps,
  { draft, publishedHash, publishedAt }: DraftToConvert,
): Promise<void> {
  const oid = draft.presentation_oid;
  await convertHistory(trx, deps, draft);
  const draftRecords = parseRevision(deps, draft);
  const store = draftRecords ?? (await loadPublishedRecords(deps, publishedHash));
  await insertLastSnapshot(trx, draft, store);
  if (!draftRecords) return;
  const hasUnpublishedRevision = draft.published_revision !== draft.revision;
  // If another document was published after the published revision and the draft has unpublished changes, no state of
  // the log is the published state. If the draft has no unpublished changes, `openLog` later adds the other document to
  // the log.
  const hasPublishedSeq = draft.published_hash === publishedHash || !hasUnpublishedRevision;
  const publishedSeq = hasPublishedSeq ? draft.published_revision : null;
  await trx
    .updateTable('edit_documents')
    .set({ published_seq: publishedSeq, published_hash: draft.published_hash })
    .where('presentation_oid', '=', oid)
    .execute();
  if (hasUnpublishedRevision && publishedSeq !== null)
    await addPublishedSnapshot(trx, deps, { oid, seq: publishedSeq, hash: publishedHash, at: publishedAt });
}

/**
 * Inserts snapshots of the revisions before the last one. Loads one revision at a time, because documents are large.
 */
async function convertHistory(
  trx: EditingTransaction,
  deps: LogWriteDeps,
  { presentation_oid: oid, revision: lastRevision }: DraftRow,
): Promise<void> {
  const revisionQuery = trx.selectFrom('draft_history').where('presentation_oid', '=', oid);
  const earlierRevisions = await revisionQuery
    .select('revision')
    .where('revision', '<', lastRevision)
    .orderBy('revision')
    .execute();
  for (const { revision } of earlierRevisions) {
    const row = await revisionQuery.selectAll().where('revision', '=', revision).executeTakeFirstOrThrow();
    const store = parseRevision(deps, row);
    if (!store) continue;
    const { label, saved_at: at, saved_by: author } = row;
    await insertSnapshot(trx, oid, { seq: revision, store, label, at, author });
  }
}

/** Returns the records of a revision. If its document cannot be read, logs the error and returns undefined. */
function parseRevision(
  { log }: LogWriteDeps,
  row: Pick<DraftRow, 'presentation_oid' | 'revision' | 'document'>,
): RecordStore | undefined {
  try {
    return parseRecords(row.document);
  } catch (err) {
    const { presentation_oid: oid, revision } = row;
    log.error({ err, oid, revision }, 'failed to read the document of a revision of a draft');
    return undefined;
  }
}

/** Inserts `store` as the snapshot of the last revision, with the label, time and author of this revision. */
async function insertLastSnapshot(
  trx: EditingTransaction,
  { presentation_oid: oid, revision, updated_at, updated_by }: DraftRow,
  store: RecordStore,
): Promise<void> {
  const entry = await trx
    .selectFrom('draft_history')
    .select(['label', 'saved_at', 'saved_by'])
    .where('presentation_oid', '=', oid)
    .where('revision', '=', revision)
    .executeTakeFirst();
  await insertSnapshot(trx, oid, {
    seq: revision,
    store,
    label: entry?.label ?? null,
    at: entry?.saved_at ?? updated_at,
    author: entry ? entry.saved_by : updated_by,
  });
}

/** Inserts a snapshot of the published revision, unless the history of the draft contained this revision. */
async function addPublishedSnapshot(
  trx: EditingTransaction,
  deps: LogWriteDeps,
  { oid, seq, hash, at }: { readonly oid: string; readonly seq: number; readonly hash: string; readonly at: Date },
): Promise<void> {
  const existing = await trx
    .selectFrom('edit_snapshots')
    .select('seq')
    .where('presentation_oid', '=', oid)
    .where('seq', '=', seq)
    .executeTakeFirst();
  if (existing) return;
  const store = await loadPublishedRecords(deps, hash);
  await insertSnapshot(trx, oid, { seq, store, label: 'published', at });
}
