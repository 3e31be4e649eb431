import type { CommentAuthor, CommentPerson } from '@flydeck/contract/comments/comment';
import { t } from '../i18n/index.ts';

/** Returns the name of an author. The people are those of the comments. */
export function authorName(author: CommentAuthor, people: ReadonlyMap<string, CommentPerson>): string {
  if (author.kind === 'guest') return t('page.guestName', { name: author.name });
  const person = author.kind === 'member' ? people.get(author.profileOid) : undefined;
  return person?.name ?? t('comments.deletedAccount');
}
