import type { Mention } from '@flydeck/contract/comments/comment';
import { listPeopleAllowed } from '../../library/index.ts';
import type { Commenter } from './access.ts';
import type { CommentsDb } from './comments-db.ts';

/**
 * Replaces the mentions of a comment. Drops mentions of people who may not comment on the presentation, and all mentions
 * by guests, so that comments never notify strangers. Returns the oids of the mentioned profiles.
 */
export async function storeMentions(
  trx: CommentsDb,
  { oid, commentId, author }: { readonly oid: string; readonly commentId: string; readonly author: Commenter },
  mentions: readonly Mention[],
): Promise<readonly string[]> {
  await trx.deleteFrom('comment_mentions').where('comment_id', '=', commentId).execute();
  if (mentions.length === 0 || author.kind === 'guest') return [];
  const people = await listPeopleAllowed(
    trx,
    { oid, verb: 'comment' },
    mentions.map(({ profileOid }) => profileOid),
  );
  const allowed = new Set(people.map((profile) => profile.oid));
  const values = mentions
    .filter(({ profileOid }) => allowed.has(profileOid))
    .map(({ profileOid, start, end }) => ({
      comment_id: commentId,
      profile_oid: profileOid,
      range_start: start,
      range_end: end,
    }));
  if (values.length > 0) await trx.insertInto('comment_mentions').values(values).execute();
  return [...allowed];
}
