import { randomUUID } from 'node:crypto';
import type { Push, SyncRequest } from '@flydeck/contract/editing/client-messages';
import type { LoggedBatch, SyncResponse } from '@flydeck/contract/editing/messages';
import { applyOperations } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import type { Visitor } from '../../../testing/visitor.ts';

/** Returns a batch with a new batch id. `base` is the sequence number of a state. The operations may be invalid. */
export const aBatch = (base: number, ...operations: readonly unknown[]): Push => ({
  batchId: randomUUID(),
  base,
  operations,
});

/** Sends a sync request, which may be invalid. @returns the response, whatever its status is */
export const postSync = (visitor: Visitor, oid: string, body: object) => visitor.post(`/api/editing/${oid}/sync`, body);

/** Sends a sync request with default values for missing fields. @throws unless the status is 200 */
export async function sync(visitor: Visitor, oid: string, request: Partial<SyncRequest> = {}): Promise<SyncResponse> {
  const response = await postSync(visitor, oid, { lastSeq: null, pushes: [], seeds: [], ...request });
  if (response.statusCode !== 200) throw new Error(`Sync failed: ${response.statusCode} ${response.body}`);
  return response.json() as SyncResponse;
}

/** Pushes a batch that is based on state 0. @returns its sequence number @throws if the server refuses the batch */
export async function push(visitor: Visitor, oid: string, ...operations: readonly Operation[]): Promise<number> {
  const { acks, refusals } = await sync(visitor, oid, { lastSeq: 0, pushes: [aBatch(0, ...operations)] });
  const [ack] = acks;
  if (!ack) throw new Error(`The batch was refused: ${refusals[0]?.reason}`);
  return ack.seq;
}

/** Applies batches to the records of a snapshot, and returns the resulting records. */
export function recordsAfter(records: readonly DocumentRecord[], batches: readonly LoggedBatch[]): DocumentRecord[] {
  const store = new RecordStore(records);
  for (const { operations } of batches) applyOperations(store, operations);
  return [...store.records()];
}

/** Returns the operation that adds a shape to a topic. */
export const insertShape = (parent: string, id: string): Operation => ({
  op: 'insert',
  id,
  kind: 'shape',
  parent,
  slot: 'elements',
  order: 'a0',
  properties: { box: { x: 0, y: 0, width: 100, height: 50 }, geometry: { kind: 'preset', preset: 'rect' } },
});

/** Returns the operations that add an uploaded picture to a topic. `asset` is its SHA-256. */
export const insertPicture = (parent: string, id: string, asset: string): Operation[] => [
  {
    op: 'insert',
    id: asset,
    kind: 'asset',
    parent: DOCUMENT_ID,
    slot: 'assets',
    order: 'a0',
    properties: { mediaType: 'image/png', bytes: 100, width: 40, height: 30 },
  },
  {
    op: 'insert',
    id,
    kind: 'image',
    parent,
    slot: 'elements',
    order: 'a5',
    properties: { box: { x: 0, y: 0, width: 40, height: 30 }, asset },
  },
];
