import { PUBLISHED_CHANNEL, parseNotification } from '../../library/index.ts';
import type { Platform } from '../../platform.ts';
import { enqueueDueFilms, enqueueFilm } from './due-films.ts';
import { filmJob, sweepFilmsJob } from './jobs/film-jobs.ts';

/**
 * Time between the start of the server process and the first run of `sweepFilmsJob`. Rendering films at the start would
 * slow down the first requests.
 */
const FIRST_SWEEP_DELAY_SECONDS = 20;

type AnimationsDeps = Pick<Platform, 'app' | 'config' | 'db' | 'blobs' | 'jobs' | 'notifications' | 'log'>;

/**
 * Registers the jobs that render the films of listed presentations (ADR 13). When a presentation changes, a database
 * trigger marks its film as due (migration 0018), and the listener for notifications enqueues the job that renders the
 * film. A periodic job, the sweep, enqueues the jobs of films whose notifications were missed.
 */
export async function registerAnimations(deps: AnimationsDeps): Promise<void> {
  const { app, config, db, jobs, notifications, log } = deps;
  if (!config.films || !config.worker) return;
  await jobs.handle(filmJob, async () => (await import('./jobs/make-film.ts')).createFilmHandler(deps));
  await jobs.handle(
    sweepFilmsJob,
    async () =>
      (_payload, { signal }) =>
        enqueueDueFilms(db, jobs, signal),
  );
  const pendingEnqueues = new Set<Promise<void>>();
  const enqueue = (oid: string): void => {
    const enqueuing = enqueueFilm(db, jobs, oid)
      .catch((err: unknown) => log.error({ err, oid }, 'failed to enqueue a film'))
      .finally(() => pendingEnqueues.delete(enqueuing));
    pendingEnqueues.add(enqueuing);
  };
  let isClosing = false;
  const onNotification = (payload: string): void => {
    const { oid, affectsCards } = parseNotification(payload);
    if (!isClosing && affectsCards) enqueue(oid);
  };
  // Missed notifications need no handling: the next sweep enqueues their films.
  await notifications.listen(PUBLISHED_CHANNEL, onNotification, () => undefined);
  await jobs.enqueue(db, sweepFilmsJob, {}, { singletonKey: 'start', startAfterSeconds: FIRST_SWEEP_DELAY_SECONDS });
  app.addHook('onClose', async () => {
    isClosing = true;
    await Promise.all(pendingEnqueues);
  });
}
