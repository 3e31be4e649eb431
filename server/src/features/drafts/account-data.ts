import type { AccountData } from '../../ports/accounts.ts';

/** The drafts of an account's presentations. */
export const draftData: AccountData = {
  archive: async (db, { profileOid }) => ({
    'drafts.json': await db
      .selectFrom('drafts')
      .select(['presentation_oid', 'revision', 'document', 'updated_at'])
      .where('presentation_oid', 'in', (query) =>
        query.selectFrom('presentations').select('oid').where('owner_oid', '=', profileOid),
      )
      .execute(),
  }),
};
