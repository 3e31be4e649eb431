import { isListed } from '../../library/index.ts';
import type { AccountData } from '../../ports/accounts.ts';
import { deleteLikesOfAccount } from './likes.ts';

/** Archives an account's likes of presentations that are still listed, and deletes all likes of the account. */
export const likeData: AccountData = {
  archive: async (db, { userId }) => ({
    'likes.json': await db
      .selectFrom('presentation_likes')
      .innerJoin('presentations', 'presentations.oid', 'presentation_likes.presentation_oid')
      .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
      .select(['presentation_oid', 'liked_at', 'presentations.title'])
      .where('presentation_likes.user_id', '=', userId)
      .where(isListed)
      .execute(),
  }),
  delete: deleteLikesOfAccount,
};
