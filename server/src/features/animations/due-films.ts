import { type Kysely, sql } from 'kysely';
import { isListed, type PresentationTables } from '../../library/index.ts';
import type { Jobs } from '../../ports/jobs.ts';
import { filmJob } from './jobs/film-jobs.ts';

type Db = Kysely<PresentationTables>;

/** Maximum number of films that one call of `enqueueDueFilms` enqueues. A later call enqueues the remaining films. */
const BATCH_SIZE = 500;

/** Selects the listed presentations whose film is due: no film of their current scene has been rendered yet. */
export function selectDueFilms(db: Db) {
  return (
    db
      .selectFrom('presentations')
      // `isListed` reads the profile of the owner.
      .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
      .select(['presentations.oid', 'presentations.scene_hash'])
      .where(sql<boolean>`presentations.filmed_scene IS NULL`)
      .where(isListed)
  );
}

/**
 * Enqueues the job that renders the film of a presentation, if the film is due. Does nothing if `oid` does not exist.
 */
export async function enqueueFilm(db: Db, jobs: Jobs, oid: string): Promise<void> {
  const due = await selectDueFilms(db).where('presentations.oid', '=', oid).executeTakeFirst();
  if (due) await jobs.enqueue(db, filmJob, { oid }, { singletonKey: oid });
}

/**
 * Enqueues the jobs that render due films, first the jobs of the presentations that were published last.
 * @throws the reason of `signal` if `signal` is aborted; the remaining films are then not enqueued
 */
export async function enqueueDueFilms(db: Db, jobs: Jobs, signal: AbortSignal): Promise<void> {
  const due = await selectDueFilms(db).orderBy('presentations.published_at', 'desc').limit(BATCH_SIZE).execute();
  for (const { oid } of due) {
    signal.throwIfAborted();
    await jobs.enqueue(db, filmJob, { oid }, { singletonKey: oid });
  }
}
