import type { SyncResponse } from '@flydeck/contract/editing/messages';
import { applyOperations } from '@flydeck/scene/records/apply';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { callApi } from './call-api.ts';
import type { Visitor } from './visitor.ts';

/** Returns the records of a presentation on the server. @throws if the visitor may not edit the presentation */
export async function readRecords(visitor: Visitor, oid: string): Promise<RecordStore> {
  const request = { lastSeq: null, pushes: [], seeds: [] };
  const { status, body } = await callApi<SyncResponse>(visitor, 'POST', `/api/editing/${oid}/sync`, request);
  if (status !== 200) throw new Error(`Reading the records failed with status ${status}.`);
  const store = new RecordStore(body.snapshot?.records ?? []);
  for (const { operations } of body.batches) applyOperations(store, operations);
  return store;
}

/** Returns the oid in the URL of the editor (`/OID/edit/` or `/p/edit/OID`); an empty string on other pages. */
export function editedOid({ page }: Visitor): string {
  const match = /([^/]+)\/edit\/|\/p\/edit\/([^/?#]+)/.exec(page.url());
  return match?.[2] ?? match?.[1] ?? '';
}
