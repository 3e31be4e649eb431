import type { Person } from '@flydeck/contract/editing/presence';
import { displayName } from '../../../library/index.ts';
import { presentAvatar } from '../../accounts/index.ts';
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
  return { profileOid, name: displayName(profile).slice(0, NAME_MAX_LENGTH), avatar: presentAvatar(profile) };
}
