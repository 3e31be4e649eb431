import type { Me } from '@flydeck/contract/accounts/me';
import type { Instance } from './instance.ts';
import type { Visitor } from './visitor.ts';

/** Returns the username of a member, to be passed to `Instance.publish`. */
export async function usernameOf({ db }: Pick<Instance, 'db'>, member: Visitor): Promise<string> {
  const { profileOid } = (await member.get('/api/page/me')).json() as Me;
  const profile = await db
    .selectFrom('profiles')
    .select('username')
    .where('oid', '=', profileOid ?? '')
    .executeTakeFirstOrThrow();
  return profile.username;
}
