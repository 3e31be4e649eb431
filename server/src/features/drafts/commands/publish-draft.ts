import type { PublishDraftRequest, PublishedDraft } from '@flydeck/contract/drafts/draft';
import { PublicError } from '@flydeck/contract/errors';
import { readDocument } from '@flydeck/scene/model/migrations';
import type { Transaction } from 'kysely';
import { can, type PresentationTables } from '../../../library/index.ts';
import { PresentationMissingError, publishPresentation } from '../../../publishing/index.ts';
import { addPublishedFiles, loadOriginals } from '../../editing/index.ts';
import { refreshSearchInTransaction } from '../../search/index.ts';
import { noteRevision } from '../history.ts';
import type { DraftDeps, Editable } from '../open-draft.ts';
import type { DraftTables } from '../tables.ts';
import { DraftConflictError, draftAt } from './save-draft.ts';

/**
 * Publishes the draft at `revision`, drawn in a process of its own; what was public before stays until it is done.
 * @throws DraftConflictError where the draft went on, ImportError where it cannot be drawn.
 */
export async function publishDraft(
  deps: DraftDeps,
  editable: Editable,
  { revision, privacy }: PublishDraftRequest,
): Promise<PublishedDraft> {
  const { db, blobs } = deps;
  const { row, actor, access, grant } = editable;
  const chosen = privacy ?? row.privacy;
  if (chosen !== row.privacy && !can(actor, 'set-privacy', access, grant)) throw new PublicError('resource.not_found');
  const draft = await draftAt(db, row.oid, revision);
  const document = readDocument(JSON.parse(draft.document));
  const deck = { document, assets: await loadOriginals(blobs, document) };
  // Loaded when the first draft is published: what draws is heavy.
  const { buildSceneInChild } = await import('../../../publishing/building.ts');
  const inTransaction = async (trx: Transaction<PresentationTables>): Promise<void> => {
    const drafts = trx.withTables<DraftTables>();
    const { document_hash, scene_hash } = await trx
      .selectFrom('presentations')
      .select(['document_hash', 'scene_hash'])
      .where('oid', '=', row.oid)
      .executeTakeFirstOrThrow();
    const done = await drafts
      .updateTable('drafts')
      .set({ published_revision: revision, published_hash: document_hash })
      .where('presentation_oid', '=', row.oid)
      .where('revision', '=', revision)
      .executeTakeFirst();
    // Somebody saved while it was drawn: what they wrote is not what was to be published.
    if (done.numUpdatedRows === 0n) throw new DraftConflictError(revision + 1);
    await addPublishedFiles(drafts, blobs, row.oid, { document, sceneHash: scene_hash });
    await noteRevision(drafts, draft, document, 'published');
  };
  try {
    const { path } = await publishPresentation(
      {
        db,
        blobs,
        buildScene: (source) => buildSceneInChild(source),
        onPublished: refreshSearchInTransaction,
      },
      { deck, owner: row.owner_oid, privacy: chosen, oid: row.oid, inTransaction },
    );
    const { modified_at } = await db
      .selectFrom('presentations')
      .select('modified_at')
      .where('oid', '=', row.oid)
      .executeTakeFirstOrThrow();
    return { path, revision, publishedAt: modified_at.toISOString() };
  } catch (error) {
    if (error instanceof PresentationMissingError) throw new PublicError('resource.not_found', { cause: error });
    throw error;
  }
}
