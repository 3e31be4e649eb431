import { type App, buildApp } from '../http/app.ts';
import { createLogger } from '../http/logger.ts';

/** The HTTP server as it runs, without features and without log; register what the test is about. */
export function buildTestApp(options: Partial<Parameters<typeof buildApp>[0]> = {}): Promise<App> {
  return buildApp({
    config: { trustProxy: false, siteUrl: undefined, apiRequestsPerMinute: 0 },
    log: createLogger('silent'),
    assertReady: async () => undefined,
    ...options,
  });
}
