import { type Kysely, sql } from 'kysely';
import { isListed, type PresentationTables, presentationPath } from '../../library/index.ts';

/** Maximum number of URLs in one sitemap (sitemaps.org). */
export const PART_LENGTH = 50_000;

type Db = Kysely<PresentationTables>;

export interface ListedPage {
  readonly path: string;
  readonly modifiedAt: Date;
}

/** Returns the oid before each part; empty for the first part. */
export async function partStarts(db: Db, partLength: number): Promise<string[]> {
  const numbered = db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .where(isListed)
    .select([
      'presentations.oid',
      sql<string>`row_number() OVER (ORDER BY presentations.oid)`.as('row_index'),
    ]);
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .select('oid')
    .where(sql<boolean>`row_index % ${partLength} = 0`)
    .orderBy('oid')
    .execute();
  return ['', ...rows.map(({ oid }) => oid)];
}

/** Returns listed presentations after an oid, ordered by oid. */
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

/** Returns profiles with at least one listed presentation. */
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
