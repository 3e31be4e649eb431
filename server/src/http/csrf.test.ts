import { createHmac } from 'node:crypto';
import { CSRF_COOKIE, CSRF_HEADER } from '@flydeck/contract/csrf';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { buildTestApp, testCsrf, testCsrfHeaders } from '../testing/build-test-app.ts';
import { Csrf } from './csrf.ts';

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const HOST = 'deck.example';

/** Returns the headers of a browser that got a token while it had the cookies `initialCookies`. */
function browserHeaders(initialCookies = '', csrf: Csrf = testCsrf): { cookie: string; [CSRF_HEADER]: string } {
  const { token, setCookies } = csrf.issue({ cookie: initialCookies });
  const cookie = [initialCookies, ...setCookies.map((line) => line.split(';', 1)[0])].filter(Boolean).join('; ');
  return { cookie, [CSRF_HEADER]: token };
}

/**
 * Returns headers with a token of earlier releases, in which tokens were not bound to a session or visitor.
 * @param otherCookies further cookies after a separator: `; name=value`
 */
function unboundHeaders(otherCookies = ''): { cookie: string; [CSRF_HEADER]: string } {
  const nonce = 'abcdefghijklmnopqrstuvwx';
  const token = `${nonce}.${createHmac('sha256', 'test secret').update(nonce).digest('base64url')}`;
  return { cookie: `${CSRF_COOKIE}=${token}${otherCookies}`, [CSRF_HEADER]: token };
}

async function createApp(siteUrl?: string) {
  const origin = siteUrl && new URL(siteUrl).origin;
  const csrf = new Csrf({
    secret: 'test secret',
    origin,
    sessionOf: ({ cookie = '' }) => /(?:^|; )session=([^;]+)/.exec(cookie)?.[1],
  });
  const app = await buildTestApp({ csrf });
  for (const method of METHODS) app.route({ method, url: `/api/${method.toLowerCase()}`, handler: () => 'changed' });
  app.get('/page', (request, reply) => {
    csrf.ensureCookie(request, reply);
    return 'page';
  });
  for (const [url, cookie] of [
    ['/api/log-in', 'session=ada; Path=/; HttpOnly'],
    ['/api/log-out', 'session=; Path=/; Max-Age=0'],
    ['/api/like', 'unrelated=1; Path=/'],
  ] as const)
    app.post(url, (_request, reply) => reply.header('set-cookie', cookie).send('done'));
  const post = (headers: Record<string, string>, options: InjectOptions = {}) =>
    app.inject({ method: 'POST', url: '/api/post', headers: { host: HOST, ...headers }, ...options });
  return { app, post };
}

/** Returns the values of the cookies that a response sets, by name. */
const setCookiesOf = ({ cookies }: { cookies: readonly { name: string; value: string }[] }) =>
  Object.fromEntries(cookies.map(({ name, value }) => [name, value]));

describe('state-changing requests (V5.1)', () => {
  const validHeaders = testCsrfHeaders();
  const otherInstance = browserHeaders(
    '',
    new Csrf({ secret: 'other', origin: undefined, sessionOf: () => undefined }),
  );
  const otherVisitor = browserHeaders();
  const rejectedCases: readonly (readonly [string, Record<string, string>])[] = [
    ['without cookie and header', {}],
    ['with only the cookies, as in a cross-site request', { cookie: validHeaders.cookie }],
    ['with only the header', { [CSRF_HEADER]: validHeaders[CSRF_HEADER] }],
    ['with a header that differs from the cookie', { ...validHeaders, [CSRF_HEADER]: otherVisitor[CSRF_HEADER] }],
    ['with cookies signed by another instance', otherInstance],
    ['with empty cookies', { cookie: `${CSRF_COOKIE}=; flydeck.visitor=`, [CSRF_HEADER]: '' }],
    [
      'with the token of another visitor',
      {
        cookie: `${validHeaders.cookie.split('; ').find((pair) => pair.startsWith('flydeck.visitor'))}; ${CSRF_COOKIE}=${otherVisitor[CSRF_HEADER]}`,
        [CSRF_HEADER]: otherVisitor[CSRF_HEADER],
      },
    ],
    [
      'with a token that was issued before the session began',
      { ...validHeaders, cookie: `session=ada; ${validHeaders.cookie}` },
    ],
    [
      'with the token of another session',
      (() => {
        const otherSession = browserHeaders('session=other');
        return { ...otherSession, cookie: otherSession.cookie.replace('session=other', 'session=ada') };
      })(),
    ],
    ['with an unbound token and without Origin and Sec-Fetch-Site', unboundHeaders()],
    ['with an unbound token, cross-site', { ...unboundHeaders(), 'sec-fetch-site': 'cross-site' }],
    ['from another site', { ...validHeaders, 'sec-fetch-site': 'cross-site' }],
    ['from a sibling subdomain', { ...validHeaders, 'sec-fetch-site': 'same-site' }],
    ['with a foreign Origin', { ...validHeaders, origin: 'https://attacker.example' }],
    ['with an opaque Origin', { ...validHeaders, origin: 'null' }],
    [
      'with an Origin that starts with the Origin of the instance',
      { ...validHeaders, origin: `https://${HOST}.attacker.example` },
    ],
    ['with an Origin of another port', { ...validHeaders, origin: `http://${HOST}:8080` }],
    ['with an Origin that is not a URL', { ...validHeaders, origin: HOST }],
  ];

  it.each(rejectedCases)('are rejected %s', async (_description, headers) => {
    const { app } = await createApp();
    for (const method of METHODS) {
      const options = { method, url: `/api/${method.toLowerCase()}`, headers: { host: HOST, ...headers } };
      const response = await app.inject(options);
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({
        code: 'auth.csrf',
        title: 'Cannot make request without CSRF token.',
      });
    }
  });

  it.each([
    ['without Origin and Sec-Fetch-Site', {}],
    ['from the same origin', { 'sec-fetch-site': 'same-origin', origin: `http://${HOST}` }],
    ['with the Origin of the instance behind a proxy that terminates TLS', { origin: `https://${HOST}` }],
    ['with the Origin of the instance and the default port in Host', { origin: `http://${HOST}`, host: `${HOST}:80` }],
  ])('are accepted with cookie and header, sent %s', async (_description, headers) => {
    const { post } = await createApp();
    expect((await post({ ...validHeaders, ...headers })).body).toBe('changed');
    expect((await post({ ...browserHeaders('session=ada'), ...headers })).body).toBe('changed');
  });

  it('are checked by comparing Origin with SITE_URL, or by Sec-Fetch-Site if SITE_URL is not set', async () => {
    const proxied = {
      host: '127.0.0.1:3000',
      origin: 'http://deck.example',
      'sec-fetch-site': 'same-origin',
    };
    const withSite = await createApp('http://deck.example/');
    expect((await withSite.post({ ...validHeaders, ...proxied })).statusCode).toBe(200);
    const attacker = { ...validHeaders, ...proxied, origin: 'http://attacker.example' };
    expect((await withSite.post(attacker)).statusCode).toBe(403);
    // This instance has no SITE_URL, and is behind a proxy that replaces the Host header.
    const withoutSite = await createApp();
    expect((await withoutSite.post({ ...validHeaders, ...proxied })).statusCode).toBe(200);
  });

  it('are accepted without a token on exempt routes, and return 404 for unknown paths', async () => {
    const app = await buildTestApp();
    app.post('/api/beacon', { config: { csrf: false } }, () => 'received');
    expect((await app.inject({ method: 'POST', url: '/api/beacon' })).body).toBe('received');
    expect((await app.inject({ method: 'POST', url: '/api/nothing' })).statusCode).toBe(404);
  });
});

describe('the CSRF cookie', () => {
  it('is set together with a signed HttpOnly visitor cookie if there is no session', async () => {
    const { app } = await createApp('https://deck.example/');
    const { cookies } = await app.inject('/page');
    expect(cookies).toMatchObject([
      { name: '__Host-flydeck.visitor', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' },
      { name: CSRF_COOKIE, secure: true, sameSite: 'Lax', path: '/' },
    ]);
    expect(cookies[1]).not.toHaveProperty('httpOnly');
  });

  it('is not replaced while it is valid', async () => {
    const { app } = await createApp();
    for (const { cookie } of [browserHeaders(), browserHeaders('session=ada')])
      expect((await app.inject({ url: '/page', headers: { cookie } })).cookies).toEqual([]);
  });

  it('of earlier releases is replaced by the next page, and is accepted from pages of the same origin', async () => {
    const { app, post } = await createApp();
    const oldHeaders = unboundHeaders('; session=ada');
    const pageCookies = setCookiesOf(await app.inject({ url: '/page', headers: { cookie: oldHeaders.cookie } }));
    expect(pageCookies).toEqual({ [CSRF_COOKIE]: expect.not.stringMatching(oldHeaders[CSRF_HEADER]) });
    for (const sameOrigin of [{ 'sec-fetch-site': 'same-origin' }, { origin: `http://${HOST}` }]) {
      const response = await post({ ...oldHeaders, ...sameOrigin });
      expect(response.body).toBe('changed');
      const token = setCookiesOf(response)[CSRF_COOKIE] ?? '';
      const newHeaders = { cookie: `session=ada; ${CSRF_COOKIE}=${token}`, [CSRF_HEADER]: token };
      expect((await post(newHeaders)).body).toBe('changed');
    }
  });

  it('is renewed by a 403 response to a page of the same origin, but not to another site', async () => {
    const { post } = await createApp();
    const visitorHeaders = browserHeaders();
    const staleHeaders = { ...visitorHeaders, cookie: `session=ada; ${visitorHeaders.cookie}` };
    const response = await post(staleHeaders);
    expect(response.statusCode).toBe(403);
    const token = setCookiesOf(response)[CSRF_COOKIE] ?? '';
    expect((await post({ cookie: `session=ada; ${CSRF_COOKIE}=${token}`, [CSRF_HEADER]: token })).body).toBe('changed');
    for (const crossSite of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://attacker.example' }])
      expect((await post({ ...staleHeaders, ...crossSite })).cookies).toEqual([]);
  });

  it('is replaced on log-in and log-out, but not by other responses that set cookies', async () => {
    const { app } = await createApp();
    const visitorHeaders = browserHeaders();
    const loggedIn = await app.inject({ method: 'POST', url: '/api/log-in', headers: visitorHeaders });
    const token = setCookiesOf(loggedIn)[CSRF_COOKIE] ?? '';
    expect(token).not.toBe(visitorHeaders[CSRF_HEADER]);
    const sessionHeaders = { cookie: `session=ada; ${CSRF_COOKIE}=${token}`, [CSRF_HEADER]: token };
    const like = await app.inject({ method: 'POST', url: '/api/like', headers: sessionHeaders });
    expect(setCookiesOf(like)).toEqual({ unrelated: '1' });
    const loggedOut = await app.inject({ method: 'POST', url: '/api/log-out', headers: sessionHeaders });
    expect(Object.keys(setCookiesOf(loggedOut)).sort()).toEqual([CSRF_COOKIE, 'flydeck.visitor', 'session']);
  });
});
