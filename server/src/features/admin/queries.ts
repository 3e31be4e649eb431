import type { Picture } from '@flydeck/contract/presentations/page-data';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../adapters/database/index.ts';
import { presentationPath } from '../presentations/index.ts';

type Db = Kysely<Database>;

interface SeenPresentation {
  readonly title: string;
  readonly ownerName: string;
  readonly preview: Picture | null;
  readonly pictures: readonly Picture[];
}

/** What things are called that reports and the log name by their ids. */
export interface NamesAndPictures {
  readonly presentations: ReadonlyMap<string, SeenPresentation>;
  readonly profiles: ReadonlyMap<string, string>;
  /** By user id. */
  readonly users: ReadonlyMap<string, string>;
}

/** How a profile is called: as it wishes, else by its names, else by its username. */
const displayName = sql<string>`coalesce(
  nullif(profiles.public_display_name, ''),
  nullif(trim(profiles.first_name || ' ' || profiles.last_name), ''),
  profiles.username)`;

/** Looks up what the ids stand for; what is gone is missing. */
export async function namesAndPictures(
  db: Db,
  presentationOids: readonly string[],
  profileOids: readonly string[],
  userIds: readonly string[] = [],
): Promise<NamesAndPictures> {
  const [presentations, profiles, users] = await Promise.all([
    presentationsOf(db, presentationOids),
    namesBy(db, 'oid', profileOids),
    namesBy(db, 'user_id', userIds),
  ]);
  return { presentations, profiles, users };
}

async function presentationsOf(
  db: Db,
  oids: readonly string[],
): Promise<ReadonlyMap<string, SeenPresentation>> {
  if (oids.length === 0) return new Map();
  const rows = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .where('presentations.oid', 'in', oids)
    .select(['presentations.oid', 'presentations.title', 'presentations.preview', 'presentations.steps'])
    .select(displayName.as('owner_name'))
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

async function namesBy(
  db: Db,
  column: 'oid' | 'user_id',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('profiles')
    .where(`profiles.${column}`, 'in', ids)
    .select([`profiles.${column} as id`])
    .select(displayName.as('name'))
    .execute();
  return new Map(rows.map(({ id, name }) => [id ?? '', name]));
}

/** What waits for an administrator. */
export async function waitingCounts(db: Db): Promise<{ reports: number; failedJobs: number }> {
  const { rows } = await sql<{ reports: number; failed_jobs: number }>`
    SELECT (SELECT count(*)::int FROM abuse_reports WHERE state = 'open') AS reports,
           (SELECT count(*)::int FROM jobs.job WHERE state = 'failed') AS failed_jobs`.execute(db);
  return { reports: rows[0]?.reports ?? 0, failedJobs: rows[0]?.failed_jobs ?? 0 };
}

/** What the ledger names, as far as it is still there: pages by their presentation, names by their profile. */
export async function soldThings(
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
    namesBy(db, 'oid', ownerOids),
  ]);
  return { paths: new Map(rows.map(({ oid, slug }) => [oid, presentationPath(oid, slug)])), owners };
}
