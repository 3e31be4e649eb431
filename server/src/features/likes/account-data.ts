import type { AccountData } from '../../ports/accounts.ts';
import { deleteLikesOfAccount } from './likes.ts';

/** Archives an account's likes of presentations that are public now, and deletes all likes of the account. */
export const likeData: AccountData = {
  archive: async (db, { userId }) => ({
    'likes.json': await db
      .selectFrom('presentation_likes')
      .innerJoin('presentations', 'presentations.oid', 'presentation_likes.presentation_oid')
      .select(['presentation_oid', 'liked_at', 'presentations.title'])
      .where('user_id', '=', userId)
      .where('presentations.privacy', 'in', ['public', 'reusable'])
      .execute(),
  }),
  delete: deleteLikesOfAccount,
};
