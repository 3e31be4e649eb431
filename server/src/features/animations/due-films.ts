import { type Kysely, sql } from 'kysely';
import type { Jobs } from '../../ports/jobs.ts';
import { isListed, type PresentationTables } from '../presentations/index.ts';
import { filmJob } from './jobs/film-jobs.ts';

type Db = Kysely<PresentationTables>;

/** What one look asks for at most; the next look finds the rest. */
const AT_ONCE = 500;

/** Presentations that everybody may find, and whose scene has not been filmed. */
export function dueFilms(db: Db) {
  return db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .select(['presentations.oid', 'presentations.scene_hash'])
    .where(sql<boolean>`presentations.filmed_scene IS NULL`)
    .where(isListed);
}

/** Asks for the film of `oid` where it is due; `oid` may be anything's. */
export async function askForFilm(db: Db, jobs: Jobs, oid: string): Promise<void> {
  const due = await dueFilms(db).where('presentations.oid', '=', oid).executeTakeFirst();
  if (due) await jobs.enqueue(db, filmJob, { oid }, { singletonKey: oid });
}

/** Asks for all films that are due, the newest presentations first. */
export async function askForDueFilms(db: Db, jobs: Jobs, signal: AbortSignal): Promise<void> {
  const due = await dueFilms(db).orderBy('presentations.published_at', 'desc').limit(AT_ONCE).execute();
  for (const { oid } of due) {
    signal.throwIfAborted();
    await jobs.enqueue(db, filmJob, { oid }, { singletonKey: oid });
  }
}
