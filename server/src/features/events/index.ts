import type { Platform } from '../../platform.ts';
import { deleteExpiredEvents } from './delete-expired-events.ts';
import { registerEventRoutes } from './routes.ts';

export type { EventTables } from './tables.ts';

const ONE_DAY_MS = 24 * 3600 * 1000;

type EventsDeps = Pick<Platform, 'app' | 'db' | 'site' | 'config' | 'visitors' | 'secrets' | 'log'>;

/** Registers the event routes and deletes expired events at start and once a day. */
export function registerEvents(deps: EventsDeps): void {
  const { app, db, log, secrets } = deps;
  registerEventRoutes({ ...deps, secret: secrets('events') });
  const deleteExpired = () =>
    deleteExpiredEvents(db).catch((error: unknown) => log.warn({ err: error }, 'failed to delete expired events'));
  // The deletion is not awaited, because a deletion of many events takes long.
  app.addHook('onReady', async () => void deleteExpired());
  const daily = setInterval(() => void deleteExpired(), ONE_DAY_MS).unref();
  app.addHook('onClose', async () => clearInterval(daily));
}
