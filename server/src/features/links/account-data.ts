import type { AccountData } from '../../ports/accounts.ts';

/** Adds the share links of an account's presentations to the archive of the account. */
export const linkData: AccountData = {
  archive: async (db, { profileOid }) => ({
    'links.json': await db
      .selectFrom('presentation_links')
      .select(['link_id', 'presentation_oid', 'right', 'expires_at', 'created_at', 'revoked_at', 'uses'])
      .where('presentation_oid', 'in', (query) =>
        query.selectFrom('presentations').select('oid').where('owner_oid', '=', profileOid),
      )
      .execute(),
  }),
};
