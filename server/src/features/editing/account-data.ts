import type { Document } from '@flydeck/scene/model/document';
import { readDocument } from '@flydeck/scene/model/migrations';
import { assembleDocument } from '@flydeck/scene/records/assemble';
import { rightOptionsIn } from '@flydeck/scene/records/right-options';
import type { AccountData, ArchivedDocument } from '../../ports/accounts.ts';
import type { EditingDb } from './editing-db.ts';
import { listHistory } from './history.ts';
import { loadRecordsAt } from './open-log.ts';
import { hasUnpublishedChanges } from './unpublished-changes.ts';

/**
 * Archives the last state and the history of the log of each presentation of a member. The documents that
 * `listDocuments` yields are also archived as `.flydeck` files. A draft that is not converted yet is archived instead
 * of a log.
 */
export const editingData: AccountData = {
  archive: async (db, { profileOid }) => {
    const logs = await logsOf(db, profileOid);
    const entries = [];
    const histories = [];
    for (const { presentation_oid, head_seq: revision, updated_at, bytes } of logs) {
      const { store } = await loadRecordsAt(db, presentation_oid, revision);
      entries.push({ presentation_oid, revision, document: JSON.stringify(assembleDocument(store)), updated_at });
      histories.push({ presentation_oid, bytes: Number(bytes), states: await listHistory(db, presentation_oid) });
    }
    return { 'drafts.json': [...entries, ...(await unconvertedDraftsOf(db, profileOid))], 'history.json': histories };
  },
  documents: listDocuments,
};

/**
 * Yields the documents that the archive does not contain as published presentations. The last state of a log is yielded
 * if it is not published or if its presentation is in the trash. All drafts that are not converted are yielded.
 */
async function* listDocuments(
  db: EditingDb,
  { profileOid }: { readonly profileOid: string },
): AsyncGenerator<ArchivedDocument> {
  for (const log of await logsOf(db, profileOid)) {
    const isPublished = log.published_hash === log.document_hash && !(await hasUnpublishedChanges(db, log));
    if (isPublished && log.deleted_at === null) continue;
    const { store } = await loadRecordsAt(db, log.presentation_oid, log.head_seq);
    yield { path: archivePathOf(log), document: assembleDocument(store), rightOptions: rightOptionsIn(store) };
  }
  for (const draft of await unconvertedDraftsOf(db, profileOid)) {
    const document = readDraft(draft.document);
    if (document) yield { path: archivePathOf(draft), document };
  }
}

/**
 * Parses the document of a draft. Returns undefined for an invalid document, whose text is archived in `drafts.json`
 * only.
 */
function readDraft(json: string): Document | undefined {
  try {
    return readDocument(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** Returns the path of a document in the archive, without the extension. */
const archivePathOf = (row: { readonly presentation_oid: string }): string => `drafts/${row.presentation_oid}`;

const logsOf = (db: EditingDb, profileOid: string) =>
  db
    .selectFrom('edit_documents')
    .innerJoin('presentations', 'presentations.oid', 'edit_documents.presentation_oid')
    .selectAll('edit_documents')
    .select(['document_hash', 'deleted_at'])
    .where('owner_oid', '=', profileOid)
    .orderBy('presentation_oid')
    .execute();

const unconvertedDraftsOf = (db: EditingDb, profileOid: string) =>
  db
    .selectFrom('drafts')
    .innerJoin('presentations', 'presentations.oid', 'drafts.presentation_oid')
    .leftJoin('edit_documents', 'edit_documents.presentation_oid', 'drafts.presentation_oid')
    .select(['drafts.presentation_oid', 'drafts.revision', 'drafts.document', 'drafts.updated_at'])
    .where('owner_oid', '=', profileOid)
    .where('edit_documents.presentation_oid', 'is', null)
    .execute();
