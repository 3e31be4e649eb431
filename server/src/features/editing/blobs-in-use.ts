import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { sql } from 'kysely';
import { streamRows } from '../../adapters/database/stream-rows.ts';
import type { EditingDb } from './editing-db.ts';

/** Number of rows that are in memory at once. The number is small, because snapshots and batches can be large. */
const ROWS_AT_ONCE = 5;

/**
 * Yields the keys of blobs in `originals/`, which contain the unchanged bytes of assets. Includes the assets of every
 * state of every log, because every state can be restored.
 */
export async function* editingBlobKeys(trx: EditingDb): AsyncGenerator<string> {
  const snapshots = trx.selectFrom('edit_snapshots').select('records');
  for await (const { records } of streamRows(trx, snapshots, ROWS_AT_ONCE))
    for (const { kind, id } of JSON.parse(records) as DocumentRecord[]) if (kind === 'asset') yield `originals/${id}`;
  const batches = trx
    .selectFrom('edit_batches')
    .select('operations')
    .where(sql<boolean>`operations LIKE '%"kind":"asset"%'`);
  for await (const { operations } of streamRows(trx, batches, ROWS_AT_ONCE))
    for (const operation of JSON.parse(operations) as Operation[])
      if (operation.op === 'insert' && operation.kind === 'asset') yield `originals/${operation.id}`;
}
