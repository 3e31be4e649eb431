import type { Kysely } from 'kysely';
import { streamRows } from '../../adapters/database/stream-rows.ts';
import type { UploadTables } from './tables.ts';
import { blobKeysOf } from './upload-previews.ts';

/**
 * Yields the blob keys of uploaded files that have not been imported successfully, of the documents and pictures of
 * uploads whose pages can still be added to a presentation, and of those that wait for a confirmation.
 */
export async function* uploadBlobKeys(trx: Kysely<UploadTables>): AsyncGenerator<string> {
  const query = trx
    .selectFrom('uploads')
    .select(['id', 'blob_key', 'assets'])
    .where((e) =>
      e.or([e('state', '<>', 'done'), e('target_oid', 'is not', null), e('awaits_confirmation', '=', true)]),
    );
  for await (const { id, blob_key, assets } of streamRows(trx, query)) {
    yield* blobKeysOf({ id, blob_key });
    for (const { hash } of assets) yield `originals/${hash}`;
  }
}
