import type { CommentAuthor, CommentPerson } from '@flydeck/contract/comments/comment';
import { displayName, type ProfileRow, presentAvatar } from '../../library/index.ts';
import type { CommentsDb } from './comments-db.ts';

interface StoredAuthor {
  readonly author_oid: string | null;
  readonly guest_id: string | null;
  readonly guest_name: string | null;
}

/** Returns an author without the data of the profile, which the response contains once for each person. */
export function presentAuthor({ author_oid, guest_id, guest_name }: StoredAuthor): CommentAuthor {
  if (author_oid !== null) return { kind: 'member', profileOid: author_oid };
  return guest_id === null ? { kind: 'deleted' } : { kind: 'guest', name: guest_name ?? '' };
}

/** Returns a person without the e-mail address, which only determines the colour of the avatar. */
export const presentPerson = (profile: ProfileRow): CommentPerson => ({
  profileOid: profile.oid,
  name: displayName(profile),
  avatar: presentAvatar(profile),
});

/** Returns the people with these oids, each once. Null is ignored. */
export async function loadPeople(db: CommentsDb, oids: Iterable<string | null>): Promise<CommentPerson[]> {
  const unique = [...new Set(oids)].filter((oid) => oid !== null);
  if (unique.length === 0) return [];
  const profiles = await db.selectFrom('profiles').selectAll().where('oid', 'in', unique).orderBy('oid').execute();
  return profiles.map(presentPerson);
}
