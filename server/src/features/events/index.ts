import type { Platform } from '../../platform.ts';
import { forgetEvents } from './forget-events.ts';
import { registerEventRoutes } from './routes.ts';

export type { EventTables } from './tables.ts';

const ONE_DAY_MS = 24 * 3600 * 1000;

/** What visitors' pages tell of what they do; old events are forgotten day by day. */
export function registerEvents({
  app,
  db,
  site,
  config,
  log,
}: Pick<Platform, 'app' | 'db' | 'site' | 'config' | 'log'>): void {
  registerEventRoutes(app, { db, site, config });
  const forget = () =>
    forgetEvents(db).catch((error: unknown) => log.warn({ err: error }, 'old events were not forgotten'));
  app.addHook('onReady', async () => void (await forget()));
  const daily = setInterval(() => void forget(), ONE_DAY_MS).unref();
  app.addHook('onClose', async () => clearInterval(daily));
}
