import type { Platform } from '../../platform.ts';
import { PUBLISHED_CHANNEL, readWord } from '../presentations/index.ts';
import { askForDueFilms, askForFilm } from './due-films.ts';
import { filmJob, sweepFilmsJob } from './jobs/film-jobs.ts';

/** After a start, its first visitors come before the films. */
const START_DELAY_SECONDS = 20;

type AnimationsDeps = Pick<Platform, 'app' | 'config' | 'db' | 'blobs' | 'jobs' | 'notices' | 'log'>;

/**
 * Short films of the presentations that everybody may find (ADR 13). The database notes in the transaction of a change
 * that a film is due (migration 0018); word of the change has it drawn at once, and a look now and then finds what no
 * word was heard of.
 */
export async function registerAnimations(deps: AnimationsDeps): Promise<void> {
  const { app, config, db, jobs, notices, log } = deps;
  if (!config.films || !config.worker) return;
  await jobs.handle(filmJob, async () => (await import('./jobs/make-film.ts')).makeFilm(deps));
  await jobs.handle(
    sweepFilmsJob,
    async () =>
      (_payload, { signal }) =>
        askForDueFilms(db, jobs, signal),
  );
  const asking = new Set<Promise<void>>();
  const ask = (oid: string): void => {
    const asked = askForFilm(db, jobs, oid)
      .catch((err: unknown) => log.error({ err, oid }, 'a film could not be asked for'))
      .finally(() => asking.delete(asked));
    asking.add(asked);
  };
  let isOpen = true;
  const hear = (word: string): void => {
    const { oid, everywhere } = readWord(word);
    if (isOpen && everywhere) ask(oid);
  };
  // Words that were missed are of no concern: the next look finds what they told of.
  await notices.listen(PUBLISHED_CHANNEL, hear, () => undefined);
  await jobs.enqueue(
    db,
    sweepFilmsJob,
    {},
    { singletonKey: 'start', startAfterSeconds: START_DELAY_SECONDS },
  );
  app.addHook('onClose', async () => {
    isOpen = false;
    await Promise.all(asking);
  });
}
