import { type App, buildApp } from '../http/app.ts';
import { Csrf } from '../http/csrf.ts';
import { createLogger } from '../http/logger.ts';

/** Sessions of these tests are a plain cookie. */
export const testCsrf = new Csrf({
  secret: 'test secret',
  origin: undefined,
  sessionOf: ({ cookie = '' }) => /(?:^|; )session=([^;]+)/.exec(cookie)?.[1],
});

/** What a page of ours sends with a state-changing call to a test app. */
export function testCsrfHeaders(): { cookie: string; 'x-csrftoken': string } {
  const { token, setCookies } = testCsrf.issue({});
  return { cookie: setCookies.map((line) => line.split(';', 1)[0]).join('; '), 'x-csrftoken': token };
}

/** The HTTP server as it runs, without features and without log; register what the test is about. */
export function buildTestApp(options: Partial<Parameters<typeof buildApp>[0]> = {}): Promise<App> {
  return buildApp({
    config: { trustProxy: 0, siteUrl: undefined, apiRequestsPerMinute: 0 },
    log: createLogger('silent'),
    csrf: testCsrf,
    assertReady: async () => undefined,
    ...options,
  });
}
