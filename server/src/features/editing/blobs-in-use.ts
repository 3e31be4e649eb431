import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { sql } from 'kysely';
import { streamRows } from '../../adapters/database/stream-rows.ts';
import type { EditingDb } from './editing-db.ts';

/** Snapshots are large, so few are in memory at once. */
const SNAPSHOTS_AT_ONCE = 5;

/** The originals that logs of edits name, so that every state can be restored with its files. */
export async function* editingBlobs(trx: EditingDb): AsyncGenerator<string> {
  const snapshots = trx.selectFrom('edit_snapshots').select('records');
  for await (const { records } of streamRows(trx, snapshots, SNAPSHOTS_AT_ONCE))
    for (const { kind, id } of JSON.parse(records) as DocumentRecord[]) if (kind === 'asset') yield `originals/${id}`;
  const batches = trx
    .selectFrom('edit_batches')
    .select('operations')
    .where(sql<boolean>`operations LIKE '%"kind":"asset"%'`);
  for await (const { operations } of streamRows(trx, batches, SNAPSHOTS_AT_ONCE))
    for (const operation of JSON.parse(operations) as Operation[])
      if (operation.op === 'insert' && operation.kind === 'asset') yield `originals/${operation.id}`;
}
