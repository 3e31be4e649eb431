import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { newOid } from '../new-oid.ts';
import type { PresentationTables } from '../tables.ts';

export interface NewProfile {
  readonly username: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly publicDisplayName?: string;
  readonly email?: string;
}

/** The oid of the profile with this username (case does not matter), made if there is none. */
export async function ensureProfile(db: Kysely<PresentationTables>, profile: NewProfile): Promise<string> {
  const values = {
    oid: newOid(),
    username: profile.username,
    first_name: profile.firstName ?? '',
    last_name: profile.lastName ?? '',
    public_display_name: profile.publicDisplayName ?? '',
    email: profile.email ?? null,
  };
  await db
    .insertInto('profiles')
    .values(values)
    .onConflict((c) => c.expression(sql`lower(username)`).doNothing())
    .execute();
  const found = await db
    .selectFrom('profiles')
    .select('oid')
    .where(sql<string>`lower(username)`, '=', profile.username.toLowerCase())
    .executeTakeFirstOrThrow();
  return found.oid;
}
