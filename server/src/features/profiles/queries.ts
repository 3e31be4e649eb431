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

/** Returns a profile; undefined if the profile does not exist or is suspended. */
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

/**
 * A card with the columns for feeds and for `ProfileCursor`. `microseconds` is the publication time in microseconds
 * since 1970.
 */
export type ProfileCardRow = CardRow &
  Pick<PresentationRow, 'description' | 'language' | 'published_at' | 'modified_at'> & {
    readonly microseconds: string;
  };

/** Publication time and oid of the last card that was returned. The next request starts after this card. */
export interface ProfileCursor {
  readonly microseconds: string;
  readonly oid: string;
}

/** Matches a cursor in a URL. Group 1: publication time in microseconds since 1970. Group 2: oid. */
const CURSOR = /^(\d{1,17})-([A-Za-z0-9_-]{12,64})$/;

/** Parses a cursor. Returns undefined if the cursor is invalid. */
export function parseProfileCursor(text: string): ProfileCursor | undefined {
  const [, microseconds, oid] = CURSOR.exec(text) ?? [];
  return microseconds === undefined || oid === undefined ? undefined : { microseconds, oid };
}

const PUBLISHED_MICROSECONDS = sql<string>`(extract(epoch FROM presentations.published_at) * 1000000)::bigint`;

/**
 * Returns at most `limit` listed presentations of a profile, newest first.
 * @param after only presentations after this cursor are returned
 */
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
