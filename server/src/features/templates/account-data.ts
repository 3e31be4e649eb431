import type { AccountData } from '../../ports/accounts.ts';

/** Adds the member's own templates to the archive of the member's account. */
export const ownTemplateData: AccountData = {
  archive: async (db, { profileOid }) => ({
    'templates.json': await db
      .selectFrom('own_templates')
      .select(['id', 'name', 'description', 'document', 'created_at'])
      .where('owner_oid', '=', profileOid)
      .orderBy('created_at')
      .execute(),
  }),
};
