import { readDocument } from '@flydeck/scene/model/migrations';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { withRightOptions } from '@flydeck/scene/records/right-options';
import { loadRightOptions } from '../../library/index.ts';
import type { EditingDb } from './editing-db.ts';
import type { EditingDeps } from './editing-deps.ts';

/** Returns the records of a document in any version of the format. @throws if the JSON is not a document */
export const parseRecords = (json: string): RecordStore =>
  new RecordStore(flattenDocument(readDocument(JSON.parse(json))));

/** Loads the records of a published document by its hash. @throws Error if its file is missing */
export async function loadPublishedRecords({ blobs }: Pick<EditingDeps, 'blobs'>, hash: string): Promise<RecordStore> {
  const bytes = await blobs.read(`documents/${hash}.json`);
  if (!bytes) throw new Error(`The document ${hash} is missing.`);
  return parseRecords(new TextDecoder().decode(bytes));
}

/** Loads the records of the published version of a presentation, with the right options of its questions. */
export async function loadPublishedVersion(
  db: EditingDb,
  deps: Pick<EditingDeps, 'blobs'>,
  { oid, documentHash, sceneHash }: { readonly oid: string; readonly documentHash: string; readonly sceneHash: string },
): Promise<RecordStore> {
  const store = await loadPublishedRecords(deps, documentHash);
  return new RecordStore(withRightOptions([...store.records()], await loadRightOptions(db, { oid, sceneHash })));
}
