import { assembleDocument } from '@flydeck/scene/records/assemble';
import type { AccountData } from '../../ports/accounts.ts';
import { loadStoreAt } from './open-log.ts';

/** The state of each log of an account's presentations, and their drafts that are not converted yet. */
export const editingData: AccountData = {
  archive: async (db, { profileOid }) => {
    const logs = await db
      .selectFrom('edit_documents')
      .innerJoin('presentations', 'presentations.oid', 'edit_documents.presentation_oid')
      .select(['presentation_oid', 'head_seq', 'updated_at'])
      .where('owner_oid', '=', profileOid)
      .orderBy('presentation_oid')
      .execute();
    const entries = [];
    for (const { presentation_oid, head_seq: revision, updated_at } of logs) {
      const { store } = await loadStoreAt(db, presentation_oid, revision);
      entries.push({ presentation_oid, revision, document: JSON.stringify(assembleDocument(store)), updated_at });
    }
    const drafts = await db
      .selectFrom('drafts')
      .innerJoin('presentations', 'presentations.oid', 'drafts.presentation_oid')
      .leftJoin('edit_documents', 'edit_documents.presentation_oid', 'drafts.presentation_oid')
      .select(['drafts.presentation_oid', 'drafts.revision', 'drafts.document', 'drafts.updated_at'])
      .where('owner_oid', '=', profileOid)
      .where('edit_documents.presentation_oid', 'is', null)
      .execute();
    return { 'drafts.json': [...entries, ...drafts] };
  },
};
