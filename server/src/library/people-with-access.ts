import type { Kysely } from 'kysely';
import { type Actor, can, type Grant, type Verb } from './policy.ts';
import { accessAttributesOf, grantsOf, selectGrants, strongestGrant } from './queries.ts';
import type { PresentationTables, ProfileRow } from './tables.ts';

type Db = Kysely<PresentationTables>;

/** Returns a member without the rights of administrators, which depend on the presentation's content, not on people. */
const memberOf = ({ oid, user_id }: Pick<ProfileRow, 'oid' | 'user_id'>): Actor => ({
  kind: 'member',
  userId: user_id ?? '',
  profileOid: oid,
  isAdministrator: false,
});

/**
 * Returns the profiles of the people who may do `verb` with a presentation because they own it or have a grant, sorted
 * by oid. Never returns other members, even if the presentation is public. With `among`, returns only profiles with
 * these oids.
 */
export async function listPeopleAllowed(
  db: Db,
  { oid, verb }: { readonly oid: string; readonly verb: Verb },
  among?: readonly string[],
): Promise<ProfileRow[]> {
  if (among?.length === 0) return [];
  const row = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .select(['privacy', 'owner_oid', 'moderation', 'deleted_at', 'suspended_at'])
    .where('presentations.oid', '=', oid)
    .executeTakeFirst();
  if (!row) return [];
  const access = accessAttributesOf(row);
  const grants = await grantsByUser(db, oid);
  const profiles = await db
    .selectFrom('profiles')
    .selectAll()
    .where('suspended_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('oid', '=', row.owner_oid),
        // An empty list would be invalid SQL.
        ...(grants.size > 0 ? [eb('user_id', 'in', [...grants.keys()])] : []),
      ]),
    )
    .$if(among !== undefined, (query) => query.where('oid', 'in', [...(among ?? [])]))
    .orderBy('oid')
    .execute();
  return profiles.filter((profile) => {
    const grant = strongestGrant(oid, grants.get(profile.user_id ?? '') ?? []);
    return can(memberOf(profile), verb, access, grant);
  });
}

/** Returns the grants of a presentation by the id of the user. */
async function grantsByUser(db: Db, oid: string): Promise<ReadonlyMap<string, readonly Grant[]>> {
  const rows = await selectGrants(db).select(['userId', 'right']).where('presentationOid', '=', oid).execute();
  const grants = new Map<string, Grant[]>();
  for (const { userId, right } of rows)
    grants.set(userId, [...(grants.get(userId) ?? []), { presentationOid: oid, right }]);
  return grants;
}

/** Returns those of the presentations `oids` with which a member may do `verb`, without the rights of administrators. */
export async function presentationsAllowed(
  db: Db,
  member: Pick<ProfileRow, 'oid' | 'user_id'>,
  verb: Verb,
  oids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (oids.length === 0) return new Set();
  const actor = memberOf(member);
  const rows = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .select(['presentations.oid', 'privacy', 'owner_oid', 'moderation', 'deleted_at', 'suspended_at'])
    .where('presentations.oid', 'in', oids)
    .execute();
  const grants = await grantsOf(db, actor, oids);
  const allowed = rows.filter((row) => can(actor, verb, accessAttributesOf(row), strongestGrant(row.oid, grants)));
  return new Set(allowed.map(({ oid }) => oid));
}
