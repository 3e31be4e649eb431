import { CSRF_COOKIE } from '@flydeck/contract/csrf';
import { endpoint, NO_CONTENT } from '@flydeck/contract/endpoint';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { ANONYMOUS, type VisitorRequest, type Visitors } from '../ports/visitors.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { serve } from './serve.ts';

const MEMBER = { kind: 'member', userId: 'u', profileOid: 'p', isAdministrator: false } as const;
const READ_TOKEN = 'fd_reader';
const WRITE_TOKEN = 'fd_writer';
const SCOPES = { [READ_TOKEN]: ['read'], [WRITE_TOKEN]: ['write'] } as const;

/**
 * Accepts the tokens `READ_TOKEN` and `WRITE_TOKEN` and the cookie `session=member`. Records the cookies of each
 * request.
 */
class FakeVisitors implements Visitors {
  readonly cookies: (string | undefined)[] = [];
  readonly #tokens = new WeakSet<VisitorRequest>();

  async actorOf(request: VisitorRequest) {
    this.cookies.push(request.headers.cookie);
    return this.#tokens.has(request) || request.headers.cookie?.includes('session=member') ? MEMBER : ANONYMOUS;
  }

  async authenticateToken(request: VisitorRequest, token: string) {
    if (token !== READ_TOKEN && token !== WRITE_TOKEN) return undefined;
    this.#tokens.add(request);
    return { id: token, scopes: SCOPES[token] };
  }

  meOf(): never {
    throw new Error('not used');
  }
}

const COMMON_DEFINITION = { summary: 'Test.', response: NO_CONTENT, errors: [], auth: 'member' } as const;
const ENDPOINTS = [
  endpoint({ ...COMMON_DEFINITION, method: 'GET', path: '/api/list', scope: 'read' }),
  endpoint({ ...COMMON_DEFINITION, method: 'POST', path: '/api/list', scope: 'write' }),
  endpoint({ ...COMMON_DEFINITION, method: 'GET', path: '/api/account' }),
  endpoint({ ...COMMON_DEFINITION, method: 'POST', path: '/api/account' }),
];

/** @param apiRequestsPerMinute the general rate limit; 0 for no limit */
async function createApp(apiRequestsPerMinute = 0) {
  const visitors = new FakeVisitors();
  const config = { trustProxy: 0, siteUrl: undefined, apiRequestsPerMinute };
  const app = await buildTestApp({ visitors, config });
  for (const definition of ENDPOINTS) serve({ app, visitors }, definition, () => undefined);
  const send = async (methodAndUrl: string, authorization?: string, options: InjectOptions = {}) => {
    const [method = '', url = ''] = methodAndUrl.split(' ');
    const response = await app.inject({
      method: method as 'GET',
      url,
      ...options,
      headers: { ...options.headers, ...(authorization === undefined ? {} : { authorization }) },
    });
    return response.statusCode;
  };
  return { app, visitors, send };
}

describe('an API token', () => {
  it('authorizes only requests to the endpoints of its scopes, without the CSRF token', async () => {
    const { send } = await createApp();
    expect(await send('GET /api/list', `Bearer ${READ_TOKEN}`)).toBe(204);
    expect(await send('POST /api/list', `Bearer ${WRITE_TOKEN}`)).toBe(204);
    expect(await send('POST /api/list', `Bearer ${READ_TOKEN}`)).toBe(403);
    expect(await send('GET /api/list', `bearer  ${READ_TOKEN}`)).toBe(204);
  });

  it.each(['fd_reader', 'Bearer reader', 'Bearer xx_reader', 'Basic fd_reader', 'Bearer', ''])(
    'is ignored in the malformed header %j, and the request is authorized by its cookies only',
    async (authorization) => {
      const { send } = await createApp();
      expect(await send('GET /api/list', authorization)).toBe(401);
      expect(await send('POST /api/list', authorization)).toBe(403);
      const headers = { cookie: 'session=member' };
      expect(await send('GET /api/list', authorization, { headers })).toBe(204);
      expect(await send('POST /api/list', authorization, { headers })).toBe(403);
    },
  );

  it.each(['fd_', 'fd_reade', 'fd_reader2', 'FD_reader', 'fd_reader, Bearer fd_writer'])(
    'that is unknown is refused, also with a valid cookie: %s',
    async (token) => {
      const { send } = await createApp();
      const options = { headers: { cookie: 'session=member' } };
      expect(await send('GET /api/list', `Bearer ${token}`, options)).toBe(401);
      expect(await send('POST /api/list', `Bearer ${token}`, options)).toBe(401);
    },
  );

  it('is used, and the cookies of the request are ignored', async () => {
    const { send, visitors } = await createApp();
    const headers = { cookie: `session=other; ${CSRF_COOKIE}=x` };
    expect(await send('POST /api/list', `Bearer ${WRITE_TOKEN}`, { headers })).toBe(204);
    expect(new Set(visitors.cookies)).toEqual(new Set([undefined]));
  });

  it('is ignored by endpoints without a scope', async () => {
    const { send } = await createApp();
    expect(await send('GET /api/account', `Bearer ${READ_TOKEN}`)).toBe(401);
    expect(await send('POST /api/account', `Bearer ${WRITE_TOKEN}`)).toBe(403);
    const headers = { cookie: 'session=member' };
    expect(await send('GET /api/account', `Bearer ${READ_TOKEN}`, { headers })).toBe(204);
  });

  it('is ignored in the query and in the cookies', async () => {
    const { app, send } = await createApp();
    const url = `/api/list?access_token=${READ_TOKEN}&token=${READ_TOKEN}&authorization=Bearer%20${READ_TOKEN}`;
    expect((await app.inject(url)).statusCode).toBe(401);
    expect(await send('GET /api/list', undefined, { headers: { cookie: `token=${READ_TOKEN}` } })).toBe(401);
  });
});

describe('the general rate limit', () => {
  const repeat = async (count: number, act: () => Promise<number>) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n += 1) statuses.push(await act());
    return statuses;
  };

  it('counts valid tokens separately from each other and from the IP address', async () => {
    const { send } = await createApp(2);
    expect(await repeat(3, () => send('GET /api/list', `Bearer ${READ_TOKEN}`))).toEqual([204, 204, 429]);
    const remoteAddress = '192.0.2.9';
    expect(await send('GET /api/list', `Bearer ${READ_TOKEN}`, { remoteAddress })).toBe(429);
    expect(await send('POST /api/list', `Bearer ${WRITE_TOKEN}`)).toBe(204);
    expect(await repeat(3, () => send('GET /api/list'))).toEqual([401, 401, 429]);
  });

  it('counts unknown tokens per IP address', async () => {
    const { send } = await createApp(2);
    let n = 0;
    const guess = () => send('GET /api/list', `Bearer fd_guess${++n}`);
    expect(await repeat(3, guess)).toEqual([401, 401, 429]);
    expect(await send('GET /api/list')).toBe(429);
    expect(await send('GET /api/list', `Bearer ${READ_TOKEN}`)).toBe(204);
    const remoteAddress = '192.0.2.9';
    expect(await send('GET /api/list', 'Bearer fd_guess', { remoteAddress })).toBe(401);
  });

  it('counts requests that are refused because they lack a login', async () => {
    const { send } = await createApp(2);
    expect(await repeat(4, () => send('GET /api/account'))).toEqual([401, 401, 429, 429]);
  });

  it('counts a /64 network of IPv6 addresses as one client', async () => {
    const { send } = await createApp(1);
    const sendFrom = (remoteAddress: string) => send('GET /api/list', undefined, { remoteAddress });
    expect(await sendFrom('2001:db8:1:2::1')).toBe(401);
    expect(await sendFrom('2001:db8:1:2::2')).toBe(429);
    expect(await sendFrom('2001:db8:1:3::1')).toBe(401);
  });
});
