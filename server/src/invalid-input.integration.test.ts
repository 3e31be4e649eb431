import { ALL_ENDPOINTS } from '@flydeck/contract/all-endpoints';
import { type EndpointDefinition, isRawBody } from '@flydeck/contract/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from './testing/instance.ts';
import { SELLING_SETTINGS } from './testing/selling.ts';
import { FORM_KEY, VALID_BODIES } from './testing/valid-bodies.ts';
import { createMember, type Visitor } from './testing/visitor.ts';

/** Texts that are invalid or exploit C strings, UTF-8, headers, SQL, HTML, paths, prototypes, URLs or numbers. */
const MALICIOUS_TEXTS = [
  '',
  'a\0b',
  '\ud800',
  '\u202etxt.exe',
  '\r\nSet-Cookie: a=b',
  "'; DROP TABLE profiles; --",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  '%00%ff%',
  '9'.repeat(40),
  '-1',
  'x'.repeat(100_000),
];
const INVALID_VALUES: readonly unknown[] = [
  ...MALICIOUS_TEXTS,
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  1e308,
  [],
  {},
  [[[]]],
  { toString: 1 },
];

const QUERY_PARAMETERS = [
  'search',
  'after',
  'sort',
  'place',
  'page',
  'state',
  'language',
  'tag',
  'order',
  'key',
  'lang',
];
/**
 * Query parameters that only some routes have. Each text ends with the name of the tested parameter, after the other
 * parameters that the route requires.
 */
const ROUTE_QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/oembed': ['url', 'url=https%3A%2F%2Fdeck.example%2Fp%2FOID%2Fx%2F&format', 'url=x&maxwidth', 'url=x&maxheight'],
  '/p/embed/:oid/': ['link', 'step', 'lang'],
  '/insights/:oid/': ['range', 'lang'],
  '/api/insights/:oid': ['range'],
  '/api/presentations/:oid/comments': ['since'],
  '/notifications/unsubscribe/': ['token'],
  '/api/insights/:oid/csv': ['range'],
  '/pdf-access/is-purchased': ['prezi-oid=AAAAAAAAAAAAAAAA&putma-id', 'prezi-oid'],
  '/pdf-access/is-purchased-zuora': ['prezi-oid=AAAAAAAAAAAAAAAA&putma-id', 'prezi-oid'],
  '/pdf-access/retrieve-checkout-session': ['session-id'],
};
/** Endpoints that are not tested: requests would end the session or delete the account, or only record events. */
const EXCLUDED = ['/api/accounts/log-out', '/api/accounts/delete', '/log/json', '/fallback/json'];
const TESTED_ENDPOINTS: readonly EndpointDefinition[] = ALL_ENDPOINTS.filter(({ path }) => !EXCLUDED.includes(path));
const JSON_ENDPOINTS = TESTED_ENDPOINTS.filter(({ body }) => body !== undefined && !isRawBody(body));

let instance: Instance;
/** An administrator, who sends all requests. */
let administrator: Visitor;
let oid: string;
let formKey: string;

beforeAll(async () => {
  instance = await createInstance({ settings: SELLING_SETTINGS });
  administrator = await createMember(instance.app, 'Mallory Administrator');
  const created = await administrator.post('/api/drafts', { kind: 'blank', title: 'Mine', language: 'en' });
  oid = created.json().oid;
  const page = await administrator.get('/contact/support/', { accept: 'text/html' });
  // The key is the time at which the page was loaded, in milliseconds, and a signature.
  formKey = /\d{13}\.[\w-]{43}/.exec(page.body)?.[0] ?? '';
  expect(formKey).not.toBe('');
  // The form rejects messages that are sent within 2 s after its page was loaded.
  await new Promise((resolve) => setTimeout(resolve, 2100));
}, 60_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  // Resets the rate limits.
  await instance.db.deleteFrom('attempts').execute();
});

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

/** Valid values of path parameters. All other parameters are an oid. */
const PARAMETERS: Readonly<Record<string, string>> = { page: 'imprint', language: 'en', version: '1' };

/** Returns the path with each parameter replaced by `value`, or by a valid value if `value` is undefined. */
const fillPath = (path: string, value?: string) =>
  path.replace(/:(\w+)(\(.*?\))?/g, (_match, name: string) => value ?? PARAMETERS[name] ?? oid);

/** Returns an array with a description of the response if it is a server error; otherwise an empty array. */
function describeServerError(request: string, { statusCode, body }: LightMyRequestResponse): string[] {
  // oEmbed prescribes 501 for unsupported formats.
  return statusCode >= 500 && statusCode !== 501 ? [`${request} → ${statusCode} ${body.slice(0, 80)}`] : [];
}

/** Returns copies of `body`, each with one of `INVALID_VALUES` in one position, and a copy with an unknown field. */
function createVariants(body: unknown): unknown[] {
  if (Array.isArray(body))
    return body.flatMap((item, i) => createVariants(item).map((variant) => body.with(i, variant)));
  if (typeof body !== 'object' || body === null) return [...INVALID_VALUES];
  const fieldVariants = Object.entries(body).flatMap(([key, field]) =>
    [...INVALID_VALUES, ...createVariants(field)].map((value) => ({ ...body, [key]: value })),
  );
  return [...fieldVariants, { ...body, unknownField: 1 }];
}

describe('invalid input never causes a server error', () => {
  it('as a body of the wrong type or syntax', async () => {
    const serverErrors: string[] = [];
    const deeplyNested = '['.repeat(100_000) + ']'.repeat(100_000);
    for (const route of TESTED_ENDPOINTS.filter(({ method }) => method !== 'GET'))
      for (const [type, payload] of [
        ['application/json', '{'],
        ['application/json', 'null'],
        ['application/json', '{"__proto__":{"isAdministrator":true}}'],
        ['application/json', deeplyNested],
        ['application/json', '"x"'],
        ['text/plain', 'x'],
        ['image/png', 'no picture'],
        ['application/octet-stream', 'no presentation'],
        ['multipart/form-data; boundary=x', '--x--'],
      ] as const) {
        await instance.db.deleteFrom('attempts').execute();
        const url = fillPath(route.path);
        const response = await administrator.send(route.method as 'POST', url, payload, { 'content-type': type });
        serverErrors.push(...describeServerError(`${nameOf(route)} ${type} ${payload.slice(0, 40)}`, response));
      }
    expect(serverErrors).toEqual([]);
  }, 120_000);

  it.each(JSON_ENDPOINTS.map((definition) => [nameOf(definition), definition] as const))(
    'in any part of the body of %s',
    async (name, { method, path, body }) => {
      const serverErrors: string[] = [];
      const valid = VALID_BODIES[name]?.(oid);
      expect(body !== undefined && !isRawBody(body) && body.safeParse(valid).error).toBeUndefined();
      for (const variant of createVariants(valid)) {
        await instance.db.deleteFrom('attempts').execute();
        const payload = { ...(variant as object) } as Record<string, unknown>;
        if (payload['formKey'] === FORM_KEY) payload['formKey'] = formKey;
        // Sign-up and log-in are requested without a session.
        const headers = path.includes('sign-up') || path.includes('log-in') ? { cookie: '' } : {};
        const response = await administrator.send(method as 'POST', fillPath(path), payload, headers);
        serverErrors.push(...describeServerError(`${name} ${JSON.stringify(variant).slice(0, 200)}`, response));
      }
      expect(serverErrors).toEqual([]);
    },
    300_000,
  );

  it.each(['a\0b', '\ud800', '\u202e'])('as the title of a new presentation: %j', async (title) => {
    const response = await administrator.post('/api/drafts', { kind: 'blank', title, language: 'en' });
    expect(describeServerError('POST /api/drafts', response)).toEqual([]);
  });

  it('in the path or the query', async () => {
    const serverErrors: string[] = [];
    // The Buffer replaces lone surrogates, for which `encodeURIComponent` throws.
    const encoded = MALICIOUS_TEXTS.map((text) => encodeURIComponent(Buffer.from(text.slice(0, 2000)).toString()));
    for (const route of TESTED_ENDPOINTS) {
      const isGet = route.method === 'GET';
      const paths = route.path.includes(':')
        ? encoded.map((value) => fillPath(route.path, value.slice(0, 250) || '%20'))
        : [];
      const allParameters = (values: readonly string[]) =>
        QUERY_PARAMETERS.flatMap((name) => values.map((value) => `${name}=${value}`)).join('&');
      // Each query has all parameters. In the last query, each parameter occurs twice.
      const combinedQueries = isGet
        ? [...encoded.map((value) => allParameters([value])), allParameters(['a', 'b'])]
        : [];
      // Parameters that are not in the schema are ignored.
      const singleQueries = Object.keys(route.query?.shape ?? {}).flatMap((name) =>
        encoded.map((value) => `${name}=${value}`),
      );
      const routeQueries = (isGet ? (ROUTE_QUERIES[route.path] ?? []) : []).flatMap((name) =>
        encoded.flatMap((value) => [`${name}=${value}`, `${name}=a&${name}=${value}`]),
      );
      for (const url of [
        ...paths,
        ...[...combinedQueries, ...singleQueries, ...routeQueries].map((query) => `${fillPath(route.path)}?${query}`),
      ]) {
        const accept = route.path.startsWith('/api/') ? 'application/json' : 'text/html';
        const response = isGet
          ? await administrator.get(url, { accept })
          : await administrator.send(route.method as 'POST', url);
        serverErrors.push(...describeServerError(`${route.method} ${url.slice(0, 200)}`, response));
      }
    }
    expect(serverErrors).toEqual([]);
  }, 240_000);
});
