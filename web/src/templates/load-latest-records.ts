import type { DocumentRecord } from '@flydeck/scene/records/record';
import { call } from '../api/call.ts';

/** Returns the records of a presentation with its unpublished changes. */
export async function loadLatestRecords(oid: string): Promise<Iterable<DocumentRecord>> {
  const body = { lastSeq: null, pushes: [], seeds: [] };
  const { snapshot, batches } = await call('POST /api/editing/:oid/sync', { params: { oid }, body });
  const { applyOperations, RecordStore } = await import('./read-records.ts');
  const store = new RecordStore(snapshot?.records ?? []);
  for (const { operations } of batches) applyOperations(store, operations);
  return store.records();
}
