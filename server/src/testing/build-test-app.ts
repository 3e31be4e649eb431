import { type App, buildApp } from '../http/app.ts';
import { Csrf } from '../http/csrf.ts';
import { createLogger } from '../http/logger.ts';

const csrf = new Csrf({ secret: 'of this test', secure: false });

/** What a page of ours sends with a state-changing call to a test app. */
export function testCsrfHeaders(): { cookie: string; 'x-csrftoken': string } {
  const token = csrf.issue();
  return { cookie: `csrftoken=${token}`, 'x-csrftoken': token };
}

/** The HTTP server as it runs, without features and without log; register what the test is about. */
export function buildTestApp(options: Partial<Parameters<typeof buildApp>[0]> = {}): Promise<App> {
  return buildApp({
    config: { trustProxy: 0, siteUrl: undefined, apiRequestsPerMinute: 0 },
    log: createLogger('silent'),
    csrf,
    assertReady: async () => undefined,
    ...options,
  });
}
