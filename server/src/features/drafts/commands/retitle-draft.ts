import type { Document } from '@flydeck/scene/model/document';
import type { DraftTransaction } from '../draft-db.ts';
import { noteRevision } from '../history.ts';

export interface Retitling {
  readonly title: string;
  /** Oid of a profile. */
  readonly by: string;
  /** SHA-256 of the published document under its old title, and under the new one. */
  readonly before: string;
  readonly after: string;
}

/**
 * Gives a presentation's draft, if there is one, the title that what is published was just given, as a new revision: who
 * goes on with an older one is told, and publishing it does not bring the old title back.
 */
export async function retitleDraft(
  trx: DraftTransaction,
  oid: string,
  { title, by, before, after }: Retitling,
): Promise<void> {
  const draft = await trx
    .selectFrom('drafts')
    .selectAll()
    .where('presentation_oid', '=', oid)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) return;
  const document: Document = { ...(JSON.parse(draft.document) as Document), title };
  const revision = draft.revision + 1;
  const isPublished = draft.published_revision === draft.revision;
  const retitled = await trx
    .updateTable('drafts')
    .set((e) => ({
      revision,
      document: JSON.stringify(document),
      published_revision: isPublished ? revision : draft.published_revision,
      published_hash: draft.published_hash === before ? after : draft.published_hash,
      updated_at: e.fn<Date>('now'),
      updated_by: by,
    }))
    .where('presentation_oid', '=', oid)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteRevision(trx, retitled, document);
}
