import { PublicError } from '@flydeck/contract/errors';
import type { Participant } from '../../http/require-member.ts';
import { can, loadAccess } from '../../library/index.ts';
import type { CommentsDb } from './comments-db.ts';

/** Who writes or reads comments: a member, or a guest under the name that the guest chose. */
export type Commenter =
  | { readonly kind: 'member'; readonly profileOid: string }
  | { readonly kind: 'guest'; readonly guestId: string; readonly name: string };

/** The right of a person to the comments on a presentation. */
export interface CommentAccess {
  readonly oid: string;
  readonly person: Commenter;
  /** Whether the person owns the presentation, and may therefore delete all comments. */
  readonly isOwner: boolean;
}

/**
 * Checks that a presentation exists and the participant may comment on it.
 * @throws PublicError `resource.not_found`
 */
export async function authorizeCommenting(
  db: CommentsDb,
  participant: Participant,
  oid: string,
): Promise<CommentAccess> {
  const loaded = await loadAccess(db, participant, oid, { verb: 'comment' });
  if (!loaded || !can(participant, 'comment', loaded.access, loaded.grant)) throw new PublicError('resource.not_found');
  if (participant.kind === 'guest') {
    const { oid: guestId, name } = participant.identity;
    return { oid, person: { kind: 'guest', guestId, name }, isOwner: false };
  }
  const { profileOid } = participant;
  return { oid, person: { kind: 'member', profileOid }, isOwner: loaded.access.ownerOid === profileOid };
}

/** Returns the columns that store an author. */
export function authorColumnsOf(person: Commenter) {
  return person.kind === 'member'
    ? { author_oid: person.profileOid, guest_id: null, guest_name: null }
    : { author_oid: null, guest_id: person.guestId, guest_name: person.name };
}

/** Returns whether a person is the one of two columns with the ids of a profile and a guest. */
export function isSamePerson(person: Commenter, profileOid: string | null, guestId: string | null): boolean {
  return person.kind === 'member' ? person.profileOid === profileOid : person.guestId === guestId;
}
