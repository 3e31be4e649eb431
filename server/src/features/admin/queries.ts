import type { Picture } from '@flydeck/contract/presentations/page-data';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { presentationPath } from '../../library/index.ts';

type Db = Kysely<Database>;

interface PresentationSummary {
  readonly title: string;
  readonly ownerName: string;
  readonly preview: Picture | null;
  /** Pictures of the steps, in their order. */
  readonly pictures: readonly Picture[];
}

/** Names and pictures of presentations, profiles and users, which reports and the moderation log refer to by id. */
export interface NamesAndPictures {
  /** Presentations by oid. */
  readonly presentations: ReadonlyMap<string, PresentationSummary>;
  /** Names by profile oid. */
  readonly profiles: ReadonlyMap<string, string>;
  /** Names by user id. */
  readonly users: ReadonlyMap<string, string>;
}

/**
 * SQL expression for the public name of a profile. The name is the first of these values that is not empty: the display
 * name, the first and last name, the username.
 */
const publicName = sql<string>`coalesce(
  nullif(profiles.public_display_name, ''),
  nullif(trim(profiles.first_name || ' ' || profiles.last_name), ''),
  profiles.username)`;

/**
 * Looks up names and pictures by id. Presentations and profiles whose rows were deleted are missing from the result.
 */
export async function loadNamesAndPictures(
  db: Db,
  presentationOids: readonly string[],
  profileOids: readonly string[] = [],
  userIds: readonly string[] = [],
): Promise<NamesAndPictures> {
  const [presentations, profiles, users] = await Promise.all([
    loadPresentations(db, presentationOids),
    loadNamesBy(db, 'oid', profileOids),
    loadNamesBy(db, 'user_id', userIds),
  ]);
  return { presentations, profiles, users };
}

async function loadPresentations(db: Db, oids: readonly string[]): Promise<ReadonlyMap<string, PresentationSummary>> {
  if (oids.length === 0) return new Map();
  const rows = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .where('presentations.oid', 'in', oids)
    .select(['presentations.oid', 'presentations.title', 'presentations.preview', 'presentations.steps'])
    .select(publicName.as('owner_name'))
    .execute();
  return new Map(
    rows.map((row) => [
      row.oid,
      {
        title: row.title,
        ownerName: row.owner_name,
        preview: row.preview,
        pictures: row.steps.flatMap(({ picture }) => (picture ? [picture] : [])),
      },
    ]),
  );
}

/** Returns the public names of the profiles whose `column` contains one of `ids`, by id. */
async function loadNamesBy(
  db: Db,
  column: 'oid' | 'user_id',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('profiles')
    .where(`profiles.${column}`, 'in', ids)
    .select([`profiles.${column} as id`])
    .select(publicName.as('name'))
    .execute();
  return new Map(rows.map(({ id, name }) => [id ?? '', name]));
}

/** Returns the numbers of open reports and failed jobs. */
export async function countPendingWork(db: Db): Promise<{ reports: number; failedJobs: number }> {
  const { rows } = await sql<{ reports: number; failed_jobs: number }>`
    SELECT (SELECT count(*)::int FROM abuse_reports WHERE state = 'open') AS reports,
           (SELECT count(*)::int FROM jobs.job WHERE state = 'failed') AS failed_jobs`.execute(db);
  return { reports: rows[0]?.reports ?? 0, failedJobs: rows[0]?.failed_jobs ?? 0 };
}

/**
 * Returns the paths of the presentations (by oid) and the names of the owners (by profile oid) in ledger entries.
 * Deleted presentations and owners are missing.
 */
export async function findLedgerReferences(
  db: Db,
  entries: readonly { readonly presentationOid: string; readonly ownerOid: string }[],
): Promise<{ readonly paths: ReadonlyMap<string, string>; readonly owners: ReadonlyMap<string, string> }> {
  const oids = [...new Set(entries.map(({ presentationOid }) => presentationOid))];
  const ownerOids = [...new Set(entries.map(({ ownerOid }) => ownerOid))];
  const [rows, owners] = await Promise.all([
    oids.length === 0
      ? []
      : db
          .selectFrom('presentations')
          .where('oid', 'in', oids)
          .where('deleted_at', 'is', null)
          .select(['oid', 'slug'])
          .execute(),
    loadNamesBy(db, 'oid', ownerOids),
  ]);
  return { paths: new Map(rows.map(({ oid, slug }) => [oid, presentationPath(oid, slug)])), owners };
}
