import { endpoint, NO_CONTENT, rawResponse } from '@flydeck/contract/endpoint';
import { PublicError } from '@flydeck/contract/errors';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildTestApp } from '../testing/build-test-app.ts';
import { ADA, API_TOKEN, COMMON_DEFINITION, createEndpointApp, JSON_HEADERS, send } from '../testing/endpoint-app.ts';
import { createLogger, type Logger } from './logger.ts';
import { serveFile, UndeclaredErrorError } from './serve.ts';

const countSchema = z.object({ count: z.number() });

/** Returns a logger, and an array to which the logger adds each logged error. */
function createCollectingLogger(): { readonly log: Logger; readonly errors: unknown[] } {
  const errors: unknown[] = [];
  const log = createLogger('silent');
  return {
    log: Object.assign(log, { error: (details: { err: unknown }) => errors.push(details.err) }),
    errors,
  };
}

describe('responses of serve', () => {
  it('contain the declared fields only', async () => {
    const nested = z.object({ owner: z.object({ name: z.string() }), cards: z.array(countSchema) });
    const rows = {
      owner: { name: 'Ada', email: 'ada@example.org' },
      cards: [{ count: 1, secret: 's' }],
      secret: 's',
    };
    const app = await createEndpointApp(endpoint({ ...COMMON_DEFINITION, response: nested }), () => rows);
    expect((await send(app)).json()).toEqual({ owner: { name: 'Ada' }, cards: [{ count: 1 }] });
  });

  it('are replaced by server.internal and logged if they are invalid', async () => {
    const { log, errors } = createCollectingLogger();
    // A string that has the type of a number.
    const count = JSON.parse('"hunter2"') as number;
    const app = await createEndpointApp(endpoint({ ...COMMON_DEFINITION, response: countSchema }), () => ({ count }), {
      log,
    });
    const response = await send(app);
    expect([response.statusCode, response.json().code]).toEqual([500, 'server.internal']);
    expect(response.body).not.toContain('hunter2');
    expect(errors).toHaveLength(1);
  });

  it('have the declared status and caching, or no-store if no caching is declared', async () => {
    const appWithStatus = await createEndpointApp(
      endpoint({ ...COMMON_DEFINITION, response: countSchema, status: 201 }),
      () => ({
        count: 1,
      }),
    );
    const response = await send(appWithStatus);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([201, 'no-store']);
    const caching = 'public, max-age=60';
    const appWithCaching = await createEndpointApp(
      endpoint({ ...COMMON_DEFINITION, response: countSchema, caching }),
      () => ({
        count: 1,
      }),
    );
    expect((await send(appWithCaching)).headers['cache-control']).toBe(caching);
  });

  it('are empty and have the status 204 if the endpoint declares NO_CONTENT', async () => {
    const response = await send(
      await createEndpointApp(endpoint({ ...COMMON_DEFINITION, response: NO_CONTENT }), () => undefined),
    );
    expect([response.statusCode, response.body]).toEqual([204, '']);
  });

  it('are sent by the handler if they are not JSON', async () => {
    const csv = rawResponse('text/csv');
    const app = await createEndpointApp(endpoint({ ...COMMON_DEFINITION, response: csv }), ({ reply }) =>
      reply.type('text/csv').send('a;b'),
    );
    const response = await send(app);
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([200, 'text/csv', 'a;b']);
  });
});

describe('errors of serve', () => {
  it('are sent if the endpoint declares them', async () => {
    const app = await createEndpointApp(
      endpoint({ ...COMMON_DEFINITION, response: countSchema, errors: ['resource.conflict'] }),
      () => {
        throw new PublicError('resource.conflict');
      },
    );
    const response = await send(app);
    expect([response.statusCode, response.json().code]).toEqual([409, 'resource.conflict']);
  });

  it('are replaced by server.internal and logged if the endpoint does not declare them', async () => {
    const { log, errors } = createCollectingLogger();
    const fail = () => {
      throw new PublicError('resource.conflict');
    };
    const response = await send(
      await createEndpointApp(endpoint({ ...COMMON_DEFINITION, response: countSchema }), fail, { log }),
    );
    expect([response.statusCode, response.json().code]).toEqual([500, 'server.internal']);
    expect(errors).toEqual([expect.any(UndeclaredErrorError)]);
  });
});

describe('requests to serve', () => {
  const params = z.object({ id: z.string().regex(/^\d+$/) });
  const query = z.object({ page: z.coerce.number().int().default(1) });
  const body = z.object({ name: z.string().trim() });

  it('are converted, without the undeclared fields of the body', async () => {
    const path = '/api/x/:id';
    const inputSchema = z.object({ id: z.string(), page: z.number(), name: z.string() });
    const definition = endpoint({ ...COMMON_DEFINITION, path, params, query, body, response: inputSchema });
    const app = await createEndpointApp(definition, (input) => ({
      ...input.params,
      ...input.query,
      ...input.body,
    }));
    const response = await send(app, { url: '/api/x/7?page=2', payload: { name: ' Ada ', secret: 's' } });
    expect(response.json()).toEqual({ id: '7', page: 2, name: 'Ada' });
  });

  it('get 404 for a malformed parameter of the path', async () => {
    const app = await createEndpointApp(
      endpoint({ ...COMMON_DEFINITION, path: '/api/x/:id', params, response: NO_CONTENT }),
      () => undefined,
    );
    const response = await send(app, { url: '/api/x/seven' });
    expect([response.statusCode, response.json().code]).toEqual([404, 'resource.not_found']);
  });

  it('get 400 with the issues of an invalid query or body', async () => {
    const app = await createEndpointApp(
      endpoint({ ...COMMON_DEFINITION, query, body, response: NO_CONTENT }),
      () => undefined,
    );
    for (const [url, payload, path] of [
      ['/api/x', { name: 1 }, 'body.name'],
      ['/api/x?page=x', { name: 'Ada' }, 'querystring.page'],
    ] as const) {
      const response = await send(app, { url, payload });
      expect([response.statusCode, response.json().code]).toEqual([400, 'request.invalid']);
      expect(response.json().issues).toEqual([{ path, message: expect.any(String) }]);
    }
  });

  it.each([
    ['member', { kind: 'anonymous' }, 401],
    ['member', { kind: 'guest', userId: 'u' }, 401],
    ['administrator', { kind: 'anonymous' }, 404],
    ['administrator', ADA, 404],
  ] as const)('to an endpoint for `%s` from %j are refused before the body is read', async (auth, actor, status) => {
    const calls: string[] = [];
    const definition = endpoint({ ...COMMON_DEFINITION, auth, body, response: NO_CONTENT });
    const beforeBody = async () => void calls.push('beforeBody');
    const app = await createEndpointApp(definition, () => void calls.push('handler'), {
      actor,
      beforeBody,
    });
    for (const payload of ['{', '{"name":"Ada"}', 'x'.repeat(2 ** 21)])
      expect((await send(app, { payload, headers: JSON_HEADERS })).statusCode).toBe(status);
    expect(calls).toEqual([]);
  });

  it('call `beforeBody` before the body is read, and pass the member to the handler', async () => {
    const calls: string[] = [];
    const definition = endpoint({ ...COMMON_DEFINITION, auth: 'member', body, response: NO_CONTENT });
    const beforeBody = async () => void calls.push('beforeBody');
    const app = await createEndpointApp(definition, ({ member }) => void calls.push(member.userId), {
      beforeBody,
    });
    expect((await send(app, { payload: '{', headers: JSON_HEADERS })).statusCode).toBe(400);
    expect((await send(app, { payload: { name: 'Ada' } })).statusCode).toBe(204);
    expect(calls).toEqual(['beforeBody', 'beforeBody', 'u']);
  });

  it.each([
    ['no API token', undefined, {}, 'auth.csrf'],
    ['an API token, for an endpoint without scope', undefined, { authorization: `Bearer ${API_TOKEN}` }, 'auth.csrf'],
    ['an API token of another scope', 'write', { authorization: `Bearer ${API_TOKEN}` }, 'auth.forbidden'],
    ['a forged API token', 'read', { authorization: 'Bearer fd_forged' }, 'auth.required'],
    ['an API token of the scope', 'read', { authorization: `Bearer ${API_TOKEN}` }, undefined],
  ] as const)(
    'without CSRF token and with %s get the expected error code, or none if they are accepted',
    async (_description, scope, headers, code) => {
      const definition = {
        ...COMMON_DEFINITION,
        auth: 'member',
        response: countSchema,
        ...(scope && { scope }),
      } as const;
      const app = await createEndpointApp(definition, () => ({ count: 1 }), { actor: { kind: 'anonymous' } });
      const response = await app.inject({ method: 'POST', url: '/api/x', headers });
      expect(response.json().code).toBe(code);
    },
  );
});

describe('paths of endpoints', () => {
  it('include their aliases', async () => {
    const definition = endpoint({ ...COMMON_DEFINITION, aliases: ['/api/y'], response: NO_CONTENT });
    const app = await createEndpointApp(definition, () => undefined);
    for (const url of ['/api/x', '/api/y']) expect((await send(app, { url })).statusCode).toBe(204);
    const apiRoutes = app.routes.filter(({ path }) => path.startsWith('/api/'));
    expect(apiRoutes.map(({ path, endpoint: registered }) => [path, registered === definition])).toEqual([
      ['/api/x', true],
      ['/api/y', true],
    ]);
  });

  it('of files may contain a wildcard; their responses have no default headers, but responses of missing files have them', async () => {
    const app = await buildTestApp();
    const file = {
      ...COMMON_DEFINITION,
      method: 'GET',
      path: '/static/*',
      response: rawResponse('text/plain'),
    } as const;
    serveFile(app, file, (request, reply) =>
      request.url === '/static/a' ? reply.type('text/plain').send('a') : reply.callNotFound(),
    );
    const { statusCode, headers } = await app.inject('/static/a');
    expect([statusCode, headers['content-security-policy']]).toEqual([200, undefined]);
    const missing = await app.inject('/static/b');
    expect([missing.statusCode, missing.headers['content-security-policy']]).toEqual([404, expect.any(String)]);
  });
});
