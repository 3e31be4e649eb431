import { PublicError } from '@flydeck/contract/errors';
import type { Document } from '@flydeck/scene/model/document';
import { readDocument } from '@flydeck/scene/model/migrations';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { RecordStore } from '@flydeck/scene/records/record-store';
import type { EditingDeps, EditingTransaction } from './editing-db.ts';
import { insertSnapshot } from './snapshots.ts';

/** The first state of a log. */
interface InitialState {
  readonly document: Document;
  readonly isPublished: boolean;
  readonly updatedBy: string | null;
}

/**
 * Creates the log of a presentation from its draft, or from its published document, unless there is one. If several
 * processes call this at once, one of them creates the log and the others wait for it.
 * @throws PublicError `resource.not_found` if there is no such presentation
 */
export async function createLog({ db, blobs }: Pick<EditingDeps, 'db' | 'blobs'>, oid: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Keeps the presentation from being deleted or published meanwhile.
    const presentation = await trx
      .selectFrom('presentations')
      .select('document_hash')
      .where('oid', '=', oid)
      .forShare()
      .executeTakeFirst();
    if (!presentation) throw new PublicError('resource.not_found');
    const { document_hash: publishedHash } = presentation;
    const insertion = await trx
      .insertInto('edit_documents')
      .values({
        presentation_oid: oid,
        head_seq: 0,
        snapshot_seq: 0,
        bytes: 0,
        published_seq: null,
        published_hash: publishedHash,
        updated_by: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (insertion.numInsertedOrUpdatedRows === 0n) return;
    const state = (await draftState(trx, oid, publishedHash)) ?? (await publishedState({ blobs }, publishedHash));
    const store = new RecordStore(flattenDocument(state.document));
    const bytes = await insertSnapshot(trx, oid, { seq: 0, store, label: 'created' });
    await trx
      .updateTable('edit_documents')
      .set({ bytes, published_seq: state.isPublished ? 0 : null, updated_by: state.updatedBy })
      .where('presentation_oid', '=', oid)
      .execute();
  });
}

/** Returns the draft; undefined if there is none, or if something else was published since the draft last changed. */
async function draftState(
  trx: EditingTransaction,
  oid: string,
  publishedHash: string,
): Promise<InitialState | undefined> {
  const draft = await trx
    .selectFrom('drafts')
    .selectAll()
    .where('presentation_oid', '=', oid)
    .forShare()
    .executeTakeFirst();
  if (!draft) return undefined;
  const isUnchanged = draft.published_revision === draft.revision;
  if (isUnchanged && draft.published_hash !== publishedHash) return undefined;
  return {
    document: readDocument(JSON.parse(draft.document)),
    isPublished: isUnchanged,
    updatedBy: draft.updated_by,
  };
}

async function publishedState({ blobs }: Pick<EditingDeps, 'blobs'>, publishedHash: string): Promise<InitialState> {
  const bytes = await blobs.read(`documents/${publishedHash}.json`);
  if (!bytes) throw new Error(`The document ${publishedHash} is missing.`);
  const document = readDocument(JSON.parse(new TextDecoder().decode(bytes)));
  return { document, isPublished: true, updatedBy: null };
}
