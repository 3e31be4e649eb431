import type { Platform } from '../../platform.ts';
import { forgetEvents } from './forget-events.ts';
import { registerEventRoutes } from './routes.ts';

export type { EventTables } from './tables.ts';

const ONE_DAY_MS = 24 * 3600 * 1000;

type EventsDeps = Pick<Platform, 'app' | 'db' | 'site' | 'config' | 'visitors' | 'secrets' | 'log'>;

/** What visitors' pages tell of what they do; old events are forgotten day by day. */
export async function registerEvents({ app, db, log, secrets, ...deps }: EventsDeps): Promise<void> {
  await registerEventRoutes(app, { ...deps, db, secret: secrets('events') });
  const forget = () =>
    forgetEvents(db).catch((error: unknown) => log.warn({ err: error }, 'old events were not forgotten'));
  // Nobody waits for it: on the first start after a year there may be much to forget.
  app.addHook('onReady', async () => void forget());
  const daily = setInterval(() => void forget(), ONE_DAY_MS).unref();
  app.addHook('onClose', async () => clearInterval(daily));
}
