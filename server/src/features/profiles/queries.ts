import { type Kysely, sql } from 'kysely';
import {
  type CardRow,
  isListed,
  type PresentationRow,
  type PresentationTables,
  type ProfileRow,
  selectListedCards,
} from '../../library/index.ts';

type Db = Kysely<PresentationTables>;

/** Returns a profile; undefined if it does not exist or is suspended. */
export function findProfile(db: Db, oid: string): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('profiles')
    .selectAll()
    .where('oid', '=', oid)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the number of listed presentations of a profile. */
export async function countListedPresentations(db: Db, ownerOid: string): Promise<number> {
  const { count } = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .select(sql<string>`count(*)`.as('count'))
    .where('owner_oid', '=', ownerOid)
    .where(isListed)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A card with additional columns for feeds. `microseconds`: the publication time since 1970, for cursors. */
export type ProfileCardRow = CardRow &
  Pick<PresentationRow, 'description' | 'language' | 'published_at' | 'modified_at'> & {
    readonly microseconds: string;
  };

/** Cursor of a list: publication time in microseconds since 1970, and oid of the last card. */
export interface ProfileCursor {
  readonly microseconds: string;
  readonly oid: string;
}

/** Format of a cursor: microseconds, a hyphen, and an oid. */
const CURSOR = /^(\d{1,17})-([A-Za-z0-9_-]{12,64})$/;

/** Parses a cursor; undefined if it is invalid. */
export function parseProfileCursor(text: string): ProfileCursor | undefined {
  const [, microseconds, oid] = CURSOR.exec(text) ?? [];
  return microseconds === undefined || oid === undefined ? undefined : { microseconds, oid };
}

const PUBLISHED_MICROSECONDS = sql<string>`(extract(epoch FROM presentations.published_at) * 1000000)::bigint`;

/** Returns the listed presentations of a profile, newest first. */
export function listProfilePresentations(
  db: Db,
  ownerOid: string,
  limit: number,
  after?: ProfileCursor,
): Promise<ProfileCardRow[]> {
  let query = selectListedCards(db)
    .select(['presentations.description', 'presentations.language'])
    .select(['presentations.published_at', 'presentations.modified_at', PUBLISHED_MICROSECONDS.as('microseconds')])
    .where('owner_oid', '=', ownerOid)
    .orderBy('published_at', 'desc')
    .orderBy('presentations.oid', 'desc')
    .limit(limit);
  if (after)
    query = query.where(
      sql<boolean>`(${PUBLISHED_MICROSECONDS}, presentations.oid) < (${after.microseconds}::bigint, ${after.oid})`,
    );
  return query.execute();
}
