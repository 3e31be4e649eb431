import type { Person } from '@flydeck/contract/editing/presence';
import { avatarOf, displayName } from '../../../library/index.ts';
import type { EditingDb } from '../editing-db.ts';

/** Maximum length of a name, so that a state fits into a notification. */
const NAME_MAX_LENGTH = 100;

/** Returns the data of a member that the others see. */
export async function loadPerson(
  db: EditingDb,
  profileOid: string,
): Promise<Pick<Person, 'profileOid' | 'name' | 'avatar'>> {
  const profile = await db
    .selectFrom('profiles')
    .select(['username', 'first_name', 'last_name', 'public_display_name', 'email', 'avatar_blob'])
    .where('oid', '=', profileOid)
    .executeTakeFirstOrThrow();
  const { username, first_name: firstName, last_name: lastName, email, avatar_blob: blob } = profile;
  return {
    profileOid,
    name: displayName(profile).slice(0, NAME_MAX_LENGTH),
    avatar: { ...avatarOf({ firstName, lastName, username, email }), url: blob === null ? null : `/${blob}` },
  };
}
