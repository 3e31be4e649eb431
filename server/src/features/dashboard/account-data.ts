import type { AccountData } from '../../ports/accounts.ts';

/** Adds the member's folders to the archive of the member's account. */
export const folderData: AccountData = {
  archive: async (db, { profileOid }) => ({
    'folders.json': await db.selectFrom('folders').selectAll().where('owner_oid', '=', profileOid).execute(),
  }),
};
