import type { Kysely } from 'kysely';
import { streamRows } from '../../adapters/database/stream-rows.ts';
import { fontBlobKey } from './fonts.ts';
import { logoBlobKeys } from './logo.ts';
import type { BrandTables } from './tables.ts';

/**
 * Yields the blob keys of the logos of all stored versions of the brand kit, because each version can be restored, and of
 * all uploaded font files, because documents may use removed families.
 */
export async function* brandBlobKeys(trx: Kysely<BrandTables>): AsyncGenerator<string> {
  for await (const { logo } of streamRows(trx, trx.selectFrom('brand_versions').select('logo')))
    if (logo) yield* logoBlobKeys(logo);
  for await (const { faces } of streamRows(trx, trx.selectFrom('brand_fonts').select('faces')))
    yield* faces.map(fontBlobKey);
}
