import type { AccountData } from '../../ports/accounts.ts';

/** Adds the people with whom an account shares its presentations to the archive of the account. */
export const accessData: AccountData = {
  archive: async (db, { profileOid }) => {
    const ownPresentations = db.selectFrom('presentations').select('oid').where('owner_oid', '=', profileOid);
    const members = await db
      .selectFrom('presentation_members')
      .innerJoin('profiles', 'profiles.user_id', 'presentation_members.user_id')
      .select(['presentation_oid', 'profiles.username', 'right', 'added_at'])
      .where('presentation_oid', 'in', ownPresentations)
      .execute();
    const invitations = await db
      .selectFrom('presentation_invitations')
      .select(['presentation_oid', 'email', 'right', 'invited_at', 'expires_at'])
      .where('presentation_oid', 'in', ownPresentations)
      .execute();
    return { 'shared-with.json': { members, invitations } };
  },
};
