import type { Kysely } from 'kysely';
import { streamRows } from '../../adapters/database/stream-rows.ts';
import type { UploadTables } from './tables.ts';

/**
 * Yields the blob keys of uploaded files that have not been imported successfully, and of the documents and pictures of
 * uploads whose pages can still be added to a presentation.
 */
export async function* uploadBlobKeys(trx: Kysely<UploadTables>): AsyncGenerator<string> {
  const query = trx
    .selectFrom('uploads')
    .select(['blob_key', 'assets'])
    .where((e) => e.or([e('state', '<>', 'done'), e('target_oid', 'is not', null)]));
  for await (const { blob_key, assets } of streamRows(trx, query)) {
    yield blob_key;
    for (const { hash } of assets) yield `originals/${hash}`;
  }
}
