import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { newOid } from './new-oid.ts';
import type { PresentationTables } from './tables.ts';

/** Values for a profile that does not exist yet. Existing profiles are not changed. */
export interface NewProfile {
  readonly username: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly publicDisplayName?: string;
  readonly email?: string;
}

/** Returns the oid of the profile with this user name (case-insensitive). Creates the profile if there is none. */
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
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .execute();
  const oid = await findProfile(db, profile.username);
  if (oid === undefined) throw new Error(`The profile ${profile.username} was deleted while it was created.`);
  return oid;
}

/** Returns the oid of the profile with this user name (case-insensitive), or undefined. */
export async function findProfile(db: Kysely<PresentationTables>, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('oid')
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
  return row?.oid;
}
