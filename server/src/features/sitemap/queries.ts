import { type Kysely, sql } from 'kysely';
import { isListed, type PresentationTables, presentationPath } from '../../library/index.ts';

/** Maximum number of URLs in a part of the sitemap. Each part is a file, and sitemaps.org limits the URLs of a file. */
export const MAX_URLS_PER_PART = 50_000;

type Db = Kysely<PresentationTables>;

/** A page that a sitemap lists. */
export interface ListedPage {
  readonly path: string;
  readonly modifiedAt: Date;
}

/**
 * Returns for each part of the sitemap the last oid of the preceding part, or an empty string for the first part.
 * @param partLength the number of URLs in each part except the last
 */
export async function loadPartStarts(db: Db, partLength: number): Promise<string[]> {
  const numberedRows = db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .where(isListed)
    .select([
      'presentations.oid',
      sql<string>`row_number() OVER (ORDER BY presentations.oid)`.as('row_number'),
      sql<string>`count(*) OVER ()`.as('row_count'),
    ]);
  const rows = await db
    .selectFrom(numberedRows.as('numbered'))
    .select('oid')
    .where(sql<boolean>`row_number % ${partLength} = 0 AND row_number < row_count`)
    .orderBy('oid')
    .execute();
  return ['', ...rows.map(({ oid }) => oid)];
}

/** Returns at most `limit` pages of listed presentations whose oid is greater than `after`, ordered by oid. */
export async function listPresentationPages(db: Db, after: string, limit: number): Promise<ListedPage[]> {
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

/**
 * Returns at most `limit` pages of profiles with at least one listed presentation. The modification time of a page is
 * the latest modification time of the profile's listed presentations.
 */
export async function listProfilePages(db: Db, limit: number): Promise<ListedPage[]> {
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
