import type { Kysely } from 'kysely';
import { streamRows } from '../../adapters/database/stream-rows.ts';
import type { UploadTables } from './tables.ts';

/** Yields the blob keys of uploaded files that have not been imported successfully. */
export async function* uploadBlobKeys(trx: Kysely<UploadTables>): AsyncGenerator<string> {
  const query = trx.selectFrom('uploads').select('blob_key').where('state', '<>', 'done');
  for await (const { blob_key } of streamRows(trx, query)) yield blob_key;
}
