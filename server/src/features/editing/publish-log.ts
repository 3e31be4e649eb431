import type { PublishEditsRequest } from '@flydeck/contract/editing/publishing';
import { PublicError } from '@flydeck/contract/errors';
import type { Document } from '@flydeck/scene/model/document';
import { DocumentTooLargeError } from '@flydeck/scene/model/limits';
import { readDocument } from '@flydeck/scene/model/migrations';
import { assembleDocument } from '@flydeck/scene/records/assemble';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { rightOptionsIn } from '@flydeck/scene/records/right-options';
import type { Transaction } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import { can, loadVisible, type PresentationTables, sanitizeDescription } from '../../library/index.ts';
import { PresentationMissingError, type PublishDeps, publishPresentation } from '../../publishing/index.ts';
import { refreshSearchInTransaction } from '../search/index.ts';
import type { EditingTransaction } from './editing-db.ts';
import type { EditingDeps } from './editing-deps.ts';
import { loadOriginals } from './presentation-files.ts';
import { insertSnapshot, updateSize } from './snapshots.ts';
import { startPeriod } from './start-period.ts';
import { stateAt } from './state-at.ts';
import type { EditingTables } from './tables.ts';

type PublishLogDeps = Pick<EditingDeps, 'db' | 'blobs'> & Pick<PublishDeps, 'buildScene'>;

/**
 * Publishes the document of a log at a sequence number. Visitors see the old version until the new scene is built.
 * @returns the path of the presentation
 * @throws PublicError `resource.not_found` if the member may not publish the presentation or set its privacy,
 * `resource.conflict` if a later state has been published, `request.too_large` beyond the limits of documents
 */
export async function publishLog(
  { db, blobs, buildScene }: PublishLogDeps,
  { oid, member }: { readonly oid: string; readonly member: Member },
  { seq, privacy: newPrivacy }: PublishEditsRequest,
): Promise<string> {
  const loaded = await loadVisible(db, member, oid);
  if (!loaded || !can(member, 'publish', loaded.access, loaded.grant)) throw new PublicError('resource.not_found');
  const { owner_oid: owner, privacy: currentPrivacy } = loaded.row;
  const privacy = newPrivacy ?? currentPrivacy;
  const isPrivacyAllowed = privacy === currentPrivacy || can(member, 'set-privacy', loaded.access, loaded.grant);
  if (!isPrivacyAllowed) throw new PublicError('resource.not_found');
  const { records } = await stateAt(db, oid, seq);
  const store = new RecordStore(records);
  const document = createDocument(store);
  const assets = await loadOriginals(blobs, document);
  const former = await loadFormerDocument(blobs, loaded.row.document_hash);
  const inTransaction = async (trx: Transaction<PresentationTables>): Promise<void> => {
    await markPublished(trx.withTables<EditingTables>(), oid, { seq, store });
    await startPeriod(trx.withTables<EditingTables>(), oid, document, former);
  };
  try {
    const { path } = await publishPresentation(
      { db, blobs, buildScene, onPublished: refreshSearchInTransaction },
      { deck: { document, assets, rightOptions: rightOptionsIn(store) }, owner, privacy, oid, inTransaction },
    );
    return path;
  } catch (error) {
    if (error instanceof PresentationMissingError) throw new PublicError('resource.not_found', { cause: error });
    throw error;
  }
}

/** Returns the id of the file of the published document; an empty object if the document is missing. */
async function loadFormerDocument(blobs: PublishLogDeps['blobs'], hash: string): Promise<Pick<Document, 'fileId'>> {
  const bytes = await blobs.read(`documents/${hash}.json`);
  if (!bytes) return {};
  const { fileId } = JSON.parse(new TextDecoder().decode(bytes)) as Pick<Document, 'fileId'>;
  return fileId === undefined ? {} : { fileId };
}

/** Returns the document of the records, with a sanitized description. @throws PublicError `request.too_large` */
function createDocument(store: RecordStore): Document {
  try {
    const document = readDocument(assembleDocument(store));
    const { description } = document;
    return description ? { ...document, description: sanitizeDescription(description) } : document;
  } catch (error) {
    if (error instanceof DocumentTooLargeError) throw new PublicError('request.too_large', { cause: error });
    throw error;
  }
}

/**
 * Marks the state `seq` as published, and stores a snapshot of this state.
 * @throws PublicError `resource.conflict` if a later state has been published
 */
async function markPublished(
  trx: EditingTransaction,
  oid: string,
  { seq, store }: { readonly seq: number; readonly store: RecordStore },
): Promise<void> {
  const { document_hash } = await trx
    .selectFrom('presentations')
    .select('document_hash')
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow();
  const { numUpdatedRows } = await trx
    .updateTable('edit_documents')
    .set({ published_seq: seq, published_hash: document_hash })
    .where('presentation_oid', '=', oid)
    .where((e) => e.or([e('published_seq', 'is', null), e('published_seq', '<=', seq)]))
    .executeTakeFirst();
  // No row is updated if a later state was published while the scene of this state was being built.
  if (numUpdatedRows === 0n) throw new PublicError('resource.conflict');
  await insertSnapshot(trx, oid, { seq, store, label: 'published' });
  await updateSize(trx, oid);
}
