import { ALL_ENDPOINTS } from '@flydeck/contract/all-endpoints';
import {
  bodySchemaOf,
  type EndpointDefinition,
  errorsOf,
  isPage,
  isRawBody,
  isStreamedBody,
  needsCsrfToken,
} from '@flydeck/contract/endpoint';
import { ERRORS, type ErrorCode } from '@flydeck/contract/errors';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetRateLimits } from './testing/account-calls.ts';
import { bodyOf, nameOf, pathOf, urlOf } from './testing/endpoint-requests.ts';
import { createInstance, type Instance } from './testing/instance.ts';
import { SELLING_SETTINGS } from './testing/selling.ts';
import { createMember, createVisitor, type Visitor } from './testing/visitor.ts';

const ENDPOINTS: readonly EndpointDefinition[] = ALL_ENDPOINTS.filter((candidate) => !isPage(candidate));
const CHANGING_ENDPOINTS = ENDPOINTS.filter(({ method }) => method !== 'GET');
const UNKNOWN_IDS = { oid: 'A'.repeat(16) };
/** A request to this endpoint would end the session that the following requests use. */
const LOG_OUT = 'POST /api/accounts/log-out';
/** Maximum size of a body if the endpoint does not declare another one. */
const DEFAULT_MAX_BODY_BYTES = 1024 * 1024;
/** Maximum size of a body that the server ignores because the endpoint declares no body. */
const IGNORED_BODY_MAX_BYTES = 4096;

let instance: Instance;
let administrator: Visitor;
let member: Visitor;
let anonymous: Visitor;

beforeAll(async () => {
  instance = await createInstance({ settings: SELLING_SETTINGS });
  administrator = await createMember(instance.app, 'Grace Hopper', { address: '192.0.2.1' });
  member = await createMember(instance.app, 'Ada Lovelace', { address: '192.0.2.2' });
  anonymous = await createVisitor(instance.app, '192.0.2.3');
}, 90_000);
afterAll(() => instance?.close());
beforeEach(() => resetRateLimits(instance));

type Headers = Record<string, string>;
interface RequestOptions {
  readonly url?: string;
  readonly payload?: string | Buffer | object | undefined;
  readonly headers?: Headers;
}

/**
 * Sends a request. By default, the request is valid, its path contains ids that do not exist, and its sender may call
 * the endpoint.
 */
function send(definition: EndpointDefinition, options: RequestOptions = {}, sender?: Visitor) {
  const { method, auth } = definition;
  const visitor = sender ?? (auth === 'administrator' ? administrator : member);
  const { url = urlOf(definition, UNKNOWN_IDS) } = options;
  const valid = bodyOf(definition, UNKNOWN_IDS);
  const payload = 'payload' in options ? options.payload : valid.payload;
  const fetchHeaders = auth === 'page' ? { 'sec-fetch-site': 'same-origin' } : {};
  const headers = { ...fetchHeaders, ...(valid.headers as Headers | undefined), ...options.headers };
  if (method === 'GET') return visitor.get(url, headers);
  return visitor.send(method, url, payload, headers);
}

/** Asserts that the response is this error, and that the endpoint declares the error. */
function expectError(definition: EndpointDefinition, response: LightMyRequestResponse, code: ErrorCode): void {
  const name = nameOf(definition);
  const type = String(response.headers['content-type']);
  expect([name, response.statusCode, type]).toEqual([
    name,
    ERRORS[code].status,
    'application/problem+json; charset=utf-8',
  ]);
  expect([name, response.json()]).toEqual([name, expect.objectContaining({ code, status: ERRORS[code].status })]);
  expect(errorsOf(definition), name).toContain(code);
}

/** Endpoints whose response to unknown ids is tested in `links.integration.test.ts` instead of in this file. */
const ENDPOINTS_OF_OTHER_TESTS = ['POST /api/links/:linkId/unlock'];

describe('resource.not_found', () => {
  it('is returned for malformed parameters of the path', async () => {
    const definitions = ENDPOINTS.filter(({ params }) => params !== undefined);
    expect(definitions.length).toBeGreaterThan(30);
    for (const definition of definitions) {
      const url = definition.path.replace(/:\w+/g, '!'.repeat(101));
      expectError(definition, await send(definition, { url }), 'resource.not_found');
    }
  });

  it('is returned for ids that do not exist', async () => {
    const definitions = ENDPOINTS.filter(({ path }) => /:(oid|id|linkId)\b/.test(path));
    expect(definitions.length).toBeGreaterThan(30);
    for (const definition of definitions.filter((candidate) => !ENDPOINTS_OF_OTHER_TESTS.includes(nameOf(candidate))))
      expectError(definition, await send(definition), 'resource.not_found');
  });

  it('is returned to other visitors by endpoints that only administrators may call', async () => {
    const definitions = ENDPOINTS.filter(({ auth }) => auth === 'administrator');
    expect(definitions.length).toBeGreaterThan(20);
    for (const definition of definitions)
      for (const sender of [member, anonymous])
        expectError(definition, await send(definition, {}, sender), 'resource.not_found');
  });
});

describe('auth.required', () => {
  it("is returned to anonymous visitors by endpoints that need an account or an earlier response's token", async () => {
    const definitions = ENDPOINTS.filter(({ auth }) => auth === 'member' || auth === 'participant' || auth === 'token');
    expect(definitions.length).toBeGreaterThan(40);
    for (const definition of definitions)
      expectError(definition, await send(definition, {}, anonymous), 'auth.required');
  });
});

describe('auth.csrf', () => {
  it('is returned by changing endpoints for a forged CSRF token', async () => {
    const definitions = ENDPOINTS.filter(needsCsrfToken);
    expect(definitions.length).toBeGreaterThan(50);
    for (const definition of definitions)
      for (const sender of [member, anonymous])
        expectError(definition, await send(definition, { headers: { 'x-csrftoken': 'x' } }, sender), 'auth.csrf');
  });
});

describe('auth.forbidden', () => {
  it('is returned for requests from other sites if only pages of the instance may call the endpoint', async () => {
    for (const definition of ENDPOINTS.filter(({ auth }) => auth === 'page'))
      expectError(
        definition,
        await send(definition, { headers: { 'sec-fetch-site': 'cross-site' } }),
        'auth.forbidden',
      );
  });
});

/** Returns a query that does not match the schema; undefined if the schema accepts every query. */
function invalidQueryOf({ query }: EndpointDefinition): string | undefined {
  const candidates = Object.keys(query?.shape ?? {}).flatMap((name) => [
    `${name}=a&${name}=b`,
    `${name}=${'x'.repeat(5000)}`,
  ]);
  return ['', ...candidates].find((candidate) => {
    const parameters = new URLSearchParams(candidate);
    const parsed = [...parameters.keys()].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length > 1 ? values : values[0]] as const;
    });
    return query?.safeParse(Object.fromEntries(parsed)).success === false;
  });
}

describe('request.invalid', () => {
  it('is returned for queries that do not match the schema', async () => {
    const definitions = ENDPOINTS.filter((candidate) => invalidQueryOf(candidate) !== undefined);
    expect(definitions.length).toBeGreaterThan(15);
    for (const definition of definitions) {
      const url = `${pathOf(definition, UNKNOWN_IDS)}?${invalidQueryOf(definition)}`;
      expectError(definition, await send(definition, { url }), 'request.invalid');
    }
  });

  it('is returned for bodies that do not match the schema', async () => {
    const definitions = ENDPOINTS.filter((candidate) => bodySchemaOf(candidate) && !isStreamedBody(candidate));
    expect(definitions.length).toBeGreaterThan(40);
    const headers = { 'content-type': 'application/json' };
    for (const definition of definitions)
      for (const payload of ['"x"', '{', '[[]]', '{"__proto__":1}']) {
        const response = await send(definition, { payload, headers });
        expectError(definition, response, 'request.invalid');
      }
  });

  it('is returned for forms that are malformed', async () => {
    const definitions = ENDPOINTS.filter(
      ({ body }) => body !== undefined && isRawBody(body) && body.kind === 'multipart',
    );
    expect(definitions).not.toEqual([]);
    for (const definition of definitions)
      expectError(definition, await send(definition, { payload: '--x--' }), 'request.invalid');
  });
});

/** Whether the endpoint has a body and accepts only certain media types for it. */
const hasTypedBody = ({ body }: EndpointDefinition): boolean =>
  body !== undefined && !(isRawBody(body) && body.types.includes('*'));

describe('request.unsupported_media_type', () => {
  const options = { payload: '<x/>', headers: { 'content-type': 'application/xml' } };

  it('is returned for bodies of a media type that the endpoint does not accept', async () => {
    for (const definition of CHANGING_ENDPOINTS.filter(hasTypedBody))
      expectError(definition, await send(definition, options), 'request.unsupported_media_type');
  });

  it('is not returned by endpoints that ignore bodies or accept all media types', async () => {
    for (const definition of CHANGING_ENDPOINTS.filter(
      (candidate) => !hasTypedBody(candidate) && nameOf(candidate) !== LOG_OUT,
    )) {
      expect(errorsOf(definition)).not.toContain('request.unsupported_media_type');
      expect([nameOf(definition), (await send(definition, options)).statusCode]).not.toContain(415);
    }
  });
});

describe('request.too_large', () => {
  it('is returned for bodies over the limit of the endpoint', async () => {
    for (const definition of CHANGING_ENDPOINTS.filter((candidate) => !isStreamedBody(candidate))) {
      const { body, maxBodyBytes = body === undefined ? IGNORED_BODY_MAX_BYTES : DEFAULT_MAX_BODY_BYTES } = definition;
      const [type = 'application/json'] = body !== undefined && isRawBody(body) ? body.types : [];
      const headers = {
        'content-type': type === '*' ? 'text/plain' : type,
        // The server refuses a body by this declared size, so the body that is sent can be short.
        'content-length': String(maxBodyBytes + 1),
      };
      expectError(definition, await send(definition, { payload: ' ', headers }), 'request.too_large');
    }
  });

  it('is not declared by endpoints that read the body while it arrives', () => {
    for (const definition of CHANGING_ENDPOINTS.filter(isStreamedBody))
      expect(errorsOf(definition)).not.toContain('request.too_large');
  });
});
