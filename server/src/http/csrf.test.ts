import { describe, expect, it } from 'vitest';
import { buildTestApp, testCsrfHeaders } from '../testing/build-test-app.ts';
import { Csrf } from './csrf.ts';

const good = testCsrfHeaders();
const forged = new Csrf({ secret: 'of somebody else', secure: false }).issue();

describe('state-changing calls', () => {
  const refused: readonly (readonly [string, Record<string, string>])[] = [
    ['without cookie and header', {}],
    ['with the cookie alone, as another site would send it', { cookie: good.cookie }],
    ['with the header alone', { 'x-csrftoken': good['x-csrftoken'] }],
    ['with a header that is not the cookie', { ...good, 'x-csrftoken': testCsrfHeaders()['x-csrftoken'] }],
    ['with a cookie that somebody made up', { cookie: `csrftoken=${forged}`, 'x-csrftoken': forged }],
    ['with an empty cookie', { cookie: 'csrftoken=', 'x-csrftoken': '' }],
    ['from another site', { ...good, 'sec-fetch-site': 'cross-site' }],
    ['from a sister host', { ...good, 'sec-fetch-site': 'same-site' }],
  ];

  it.each(refused)('are refused %s', async (_what, headers) => {
    const app = await buildTestApp();
    app.post('/api/change', () => 'changed');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      app.route({ method, url: `/api/${method.toLowerCase()}`, handler: () => 'changed' });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await app.inject({ method, url: `/api/${method.toLowerCase()}`, headers });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        code: 'auth.csrf',
        title: 'Cannot make request without CSRF token.',
      });
    }
  });

  it('go through with both, from our own pages', async () => {
    const app = await buildTestApp();
    app.post('/api/change', () => 'changed');
    const headers = { ...good, 'sec-fetch-site': 'same-origin' };
    expect((await app.inject({ method: 'POST', url: '/api/change', headers })).body).toBe('changed');
  });

  it('may be exempt by route, and missing addresses stay missing', async () => {
    const app = await buildTestApp();
    app.post('/api/beacon', { config: { csrf: false } }, () => 'heard');
    expect((await app.inject({ method: 'POST', url: '/api/beacon' })).body).toBe('heard');
    expect((await app.inject({ method: 'POST', url: '/api/nothing' })).statusCode).toBe(404);
  });
});
