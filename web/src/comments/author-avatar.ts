import type { Avatar } from '@flydeck/contract/accounts/me';
import type { CommentAuthor, CommentPerson } from '@flydeck/contract/comments/comment';

/**
 * Returns the avatar of an author: that of the person, the initial of a guest's name, or `?` for a deleted account.
 * @param person the profile of the author; undefined for other authors than members
 */
export function authorAvatar(author: CommentAuthor | null, person: CommentPerson | undefined): Avatar {
  if (person) return person.avatar;
  const initials = author?.kind === 'guest' ? ([...author.name][0]?.toUpperCase() ?? '?') : '?';
  return { initials, color: 'slate-600', url: null };
}
