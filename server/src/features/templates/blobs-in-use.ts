import type { Kysely } from 'kysely';
import { streamRows } from '../../adapters/database/stream-rows.ts';
import type { OwnTemplateTables } from './tables.ts';

/** Yields the blob keys of the pictures of members' own templates, and of the files to which the templates refer. */
export async function* ownTemplateBlobKeys(trx: Kysely<OwnTemplateTables>): AsyncGenerator<string> {
  const query = trx.selectFrom('own_templates').select(['picture_key', 'assets']);
  for await (const { picture_key, assets } of streamRows(trx, query)) {
    if (picture_key !== null) yield picture_key;
    for (const hash of assets) yield `originals/${hash}`;
  }
}
