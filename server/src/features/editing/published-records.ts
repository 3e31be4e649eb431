import { readDocument } from '@flydeck/scene/model/migrations';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { RecordStore } from '@flydeck/scene/records/record-store';
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
