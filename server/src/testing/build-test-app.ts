import { type App, buildApp } from '../http/app.ts';
import { Csrf } from '../http/csrf.ts';
import { createLogger } from '../http/logger.ts';

/** CSRF protection of test apps, with the unsigned cookie `session` as session. */
export const testCsrf = new Csrf({
  secret: 'test secret',
  origin: undefined,
  sessionOf: ({ cookie = '' }) => /(?:^|; )session=([^;]+)/.exec(cookie)?.[1],
});

/** Returns the headers that a page sends with a state-changing request to a test app. */
export function testCsrfHeaders(): { cookie: string; 'x-csrftoken': string } {
  const { token, setCookies } = testCsrf.issue({});
  return { cookie: setCookies.map((line) => line.split(';', 1)[0]).join('; '), 'x-csrftoken': token };
}

/** Returns the HTTP server without features and with a silent log. */
export function buildTestApp(options: Partial<Parameters<typeof buildApp>[0]> = {}): Promise<App> {
  return buildApp({
    config: { trustProxy: 0, siteUrl: undefined, apiRequestsPerMinute: 0 },
    log: createLogger('silent'),
    csrf: testCsrf,
    visitors: { authenticateToken: async () => undefined },
    assertReady: async () => undefined,
    ...options,
  });
}
