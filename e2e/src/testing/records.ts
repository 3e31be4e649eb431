import type { SyncResponse } from '@flydeck/contract/editing/messages';
import { applyOperations } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
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

/**
 * Changes the records of a presentation and publishes them.
 * @throws Error if the server refuses the changes
 */
export async function publishChange(visitor: Visitor, oid: string, operations: readonly Operation[]): Promise<void> {
  const { body: current } = await callApi<SyncResponse>(visitor, 'POST', `/api/editing/${oid}/sync`, {
    lastSeq: null,
    pushes: [],
    seeds: [],
  });
  const { body } = await callApi<SyncResponse>(visitor, 'POST', `/api/editing/${oid}/sync`, {
    lastSeq: current.head,
    pushes: [{ batchId: crypto.randomUUID(), base: current.head, operations }],
    seeds: [],
  });
  const seq = body.acks[0]?.seq;
  if (seq === undefined) throw new Error(`The changes were refused: ${JSON.stringify(body)}`);
  const { status } = await callApi(visitor, 'POST', `/api/editing/${oid}/publish`, { seq });
  if (status !== 200) throw new Error(`Publishing failed with status ${status}.`);
}

/** Returns the oid in the URL of the editor (`/OID/edit/` or `/p/edit/OID`); an empty string on other pages. */
export function editedOid({ page }: Visitor): string {
  const match = /([^/]+)\/edit\/|\/p\/edit\/([^/?#]+)/.exec(page.url());
  return match?.[2] ?? match?.[1] ?? '';
}
