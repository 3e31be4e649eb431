import type { AccountData } from '../../ports/accounts.ts';

/** Archives an account's folders. */
export const folderData: AccountData = {
  archive: async (db, { profileOid }) => ({
    'folders.json': await db.selectFrom('folders').selectAll().where('owner_oid', '=', profileOid).execute(),
  }),
};
