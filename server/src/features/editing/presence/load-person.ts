import type { Person } from '@flydeck/contract/editing/presence';
import type { Participant } from '../../../http/require-member.ts';
import { displayName, guestAvatar, presentAvatar } from '../../../library/index.ts';
import type { GuestIdentity } from '../../../ports/visitors.ts';
import type { EditingDb } from '../editing-db.ts';

/** Maximum length of a name, so that a state fits into a notification. */
const NAME_MAX_LENGTH = 100;

/** Returns the data of a participant that the others see. */
export async function loadPerson(
  db: EditingDb,
  participant: Participant,
): Promise<Pick<Person, 'profileOid' | 'name' | 'avatar' | 'isGuest'>> {
  if (participant.kind === 'guest') return presentGuest(participant.identity);
  const { profileOid } = participant;
  const profile = await db
    .selectFrom('profiles')
    .select(['username', 'first_name', 'last_name', 'public_display_name', 'email', 'avatar_blob'])
    .where('oid', '=', profileOid)
    .executeTakeFirstOrThrow();
  return { profileOid, name: displayName(profile).slice(0, NAME_MAX_LENGTH), avatar: presentAvatar(profile) };
}

/** Returns the data of a guest that the others see. */
const presentGuest = ({ oid, name }: GuestIdentity) => ({
  profileOid: oid,
  name,
  avatar: guestAvatar({ oid, name }),
  isGuest: true,
});
