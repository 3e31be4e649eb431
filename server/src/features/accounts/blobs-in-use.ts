import { streamRows } from '../../adapters/database/stream-rows.ts';
import type { AccountsDb } from './accounts-db.ts';

/** Yields the keys of all blobs that the accounts of members reference: avatars and archives of personal data. */
export async function* accountBlobKeys(trx: AccountsDb): AsyncGenerator<string> {
  const avatars = trx.selectFrom('profiles').select('avatar_blob as key').where('avatar_blob', 'is not', null);
  for await (const { key } of streamRows(trx, avatars)) if (key !== null) yield key;
  const archives = trx.selectFrom('account_archives').select('blob_key as key').where('blob_key', 'is not', null);
  for await (const { key } of streamRows(trx, archives)) if (key !== null) yield key;
}
