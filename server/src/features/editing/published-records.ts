import { readDocument } from '@flydeck/scene/model/migrations';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { RecordStore } from '@flydeck/scene/records/record-store';
import type { EditingDeps } from './editing-db.ts';

/** Returns the records of a stored document of any version. @throws if the text is no document */
export const parseRecords = (json: string): RecordStore =>
  new RecordStore(flattenDocument(readDocument(JSON.parse(json))));

/** Loads the records of a published document by its hash. @throws Error if its file is missing */
export async function loadPublishedRecords({ blobs }: Pick<EditingDeps, 'blobs'>, hash: string): Promise<RecordStore> {
  const bytes = await blobs.read(`documents/${hash}.json`);
  if (!bytes) throw new Error(`The document ${hash} is missing.`);
  return parseRecords(new TextDecoder().decode(bytes));
}
