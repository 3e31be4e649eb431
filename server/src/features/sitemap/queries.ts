import { type Kysely, sql } from 'kysely';
import { isListed, type PresentationTables, presentationPath } from '../presentations/index.ts';

/** Most addresses that one sitemap may hold (sitemaps.org). */
export const PART_LENGTH = 50_000;

type Db = Kysely<PresentationTables>;

export interface ListedPage {
  readonly path: string;
  readonly modifiedAt: Date;
}

/** The oid before each part: empty for the first. */
export async function partStarts(db: Db, partLength: number): Promise<string[]> {
  const numbered = db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .where(isListed)
    .select(['presentations.oid', sql<string>`row_number() OVER (ORDER BY presentations.oid)`.as('place')]);
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .select('oid')
    .where(sql<boolean>`place % ${partLength} = 0`)
    .orderBy('oid')
    .execute();
  return ['', ...rows.map(({ oid }) => oid)];
}

/** Listed presentations after an oid, in the order of oids. */
export async function listedAfter(db: Db, after: string, limit: number): Promise<ListedPage[]> {
  const rows = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .where(isListed)
    .where('presentations.oid', '>', after)
    .select(['presentations.oid', 'presentations.slug', 'presentations.modified_at'])
    .orderBy('presentations.oid')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ path: presentationPath(row.oid, row.slug), modifiedAt: row.modified_at }));
}

/** Profiles that have something to show. */
export async function listedProfiles(db: Db, limit: number): Promise<ListedPage[]> {
  const rows = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .where(isListed)
    .groupBy('profiles.oid')
    .select(['profiles.oid', sql<Date>`max(presentations.modified_at)`.as('modified_at')])
    .orderBy('profiles.oid')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ path: `/user/${row.oid}/`, modifiedAt: row.modified_at }));
}
