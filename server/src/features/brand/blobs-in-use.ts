import type { Kysely } from 'kysely';
import { streamRows } from '../../adapters/database/stream-rows.ts';
import { logoBlobKeys } from './logo.ts';
import type { BrandTables } from './tables.ts';

/** Yields the blob keys of the logos of all stored versions of the brand kit, because each version can be restored. */
export async function* brandBlobKeys(trx: Kysely<BrandTables>): AsyncGenerator<string> {
  for await (const { logo } of streamRows(trx, trx.selectFrom('brand_versions').select('logo')))
    if (logo) yield* logoBlobKeys(logo);
}
