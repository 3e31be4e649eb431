import { ALL_ENDPOINTS } from '@flydeck/contract/all-endpoints';
import {
  type EndpointAuth,
  type EndpointDefinition,
  isPage,
  needsCsrfToken,
  pathsOf,
} from '@flydeck/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOf, urlOf } from './testing/endpoint-requests.ts';
import { createInstance, type Instance } from './testing/instance.ts';
import { SELLING_SETTINGS } from './testing/selling.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';
import { createMember, createVisitor, type Visitor } from './testing/visitor.ts';

/** Endpoints that respond to a private presentation as to a missing one, but not with 404. */
const WITHOUT_404 = ['POST /api/links/:linkId/unlock', 'GET /v/:linkId/', 'GET /contact/abuse/:oid'];

let instance: Instance;
/** A private presentation of another member. */
let oid: string;
/** Id of the private presentation's share link, which has a password. */
const linkId = 'b'.repeat(24);

beforeAll(async () => {
  instance = await createInstance({ settings: SELLING_SETTINGS });
  // The first member is the administrator; the members of the tests are not.
  await createMember(instance.app, 'Grace Hopper');
  oid = (await instance.publish({ privacy: 'private', owner: 'ada' })).oid;
  await instance.db
    .insertInto('presentation_links')
    .values({ link_id: linkId, presentation_oid: oid, right: 'view', password_hash: 'closed' })
    .execute();
});
afterAll(() => instance?.close());

const endpointsFor = (...auths: EndpointAuth[]): readonly EndpointDefinition[] =>
  ALL_ENDPOINTS.filter(({ auth }) => auths.includes(auth));

/** Sends a valid request as `visitor`. */
async function sendValid(visitor: Visitor, definition: EndpointDefinition) {
  const { method } = definition;
  if (method === 'GET') return visitor.get(urlOf(definition, { oid, linkId }));
  return visitor.send(method, urlOf(definition, { oid, linkId }), VALID_BODIES[nameOf(definition)]?.(oid));
}

describe('routes', () => {
  it('are exactly the paths and aliases of all endpoints', () => {
    const registered = instance.app.routes.map(({ method, path }) => `${method} ${path}`);
    const defined = ALL_ENDPOINTS.flatMap((endpoint) => pathsOf(endpoint).map((path) => `${endpoint.method} ${path}`));
    expect(registered.sort()).toEqual(defined.sort());
  });

  it('are registered with the definition of their endpoint', () => {
    const definitions = new Map<string, EndpointDefinition>(
      ALL_ENDPOINTS.flatMap((endpoint) =>
        pathsOf(endpoint).map((path) => [`${endpoint.method} ${path}`, endpoint] as const),
      ),
    );
    const mismatches = instance.app.routes.filter(({ method, path, endpoint }) => {
      const expected = definitions.get(`${method} ${path}`);
      return endpoint === undefined || endpoint !== expected;
    });
    expect(mismatches.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('that change state reject requests without a valid CSRF token or from another origin (V5.1, V7.19)', async () => {
    const visitor = await createMember(instance.app, 'Eve Token', { address: '192.0.2.9' });
    const changingEndpoints = ALL_ENDPOINTS.filter(needsCsrfToken);
    expect(changingEndpoints.length).toBeGreaterThan(50);
    for (const definition of changingEndpoints)
      for (const headers of [{ 'x-csrftoken': '' }, { 'x-csrftoken': 'a.b' }, { 'sec-fetch-site': 'same-site' }]) {
        const { method } = definition as { readonly method: 'POST' };
        const response = await visitor.send(method, urlOf(definition, { oid, linkId }), undefined, headers);
        expect([nameOf(definition), response.statusCode]).toEqual([nameOf(definition), 403]);
        expect(response.json().code).toBe('auth.csrf');
      }
  });

  it('that only pages of the instance may call reject cross-site requests and requests without an origin', async () => {
    const definitions = endpointsFor('page');
    expect(definitions).not.toEqual([]);
    for (const { method, path } of definitions)
      for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
        const response = await instance.app.inject({ method, url: path, headers, payload: [] });
        expect([path, response.statusCode]).toEqual([path, 403]);
      }
  });

  it('for payment providers reject requests without a signature', async () => {
    const definitions = endpointsFor('signature');
    expect(definitions).not.toEqual([]);
    for (const { method, path } of definitions)
      for (const provider of ['test', 'alternate']) {
        const url = path.replace(':provider', provider);
        const response = await instance.app.inject({ method, url, payload: { kind: 'nothing' } });
        expect([url, response.statusCode]).toEqual([url, 400]);
      }
  });

  it('that need a bearer token reject missing and forged tokens (V7.18)', async () => {
    const visitor = await createVisitor(instance.app);
    const definitions = endpointsFor('token');
    expect(definitions).not.toEqual([]);
    for (const definition of definitions)
      for (const authorization of ['', 'Bearer ', 'Bearer a.1.b', 'Basic YTpi', `Bearer ${'a'.repeat(10_000)}`]) {
        const response = await visitor.send('POST', definition.path, undefined, { authorization });
        expect([nameOf(definition), response.statusCode]).toEqual([nameOf(definition), 401]);
        expect(response.headers['cache-control'], nameOf(definition)).toContain('no-store');
      }
  });

  it('for members, participants and administrators reject anonymous visitors and guests without a name', async () => {
    const guest = await createVisitor(instance.app);
    await guest.post('/api/accounts/guest');
    for (const visitor of [await createVisitor(instance.app), guest])
      for (const definition of endpointsFor('member', 'participant', 'administrator')) {
        const response = await sendValid(visitor, definition);
        expect([nameOf(definition), response.statusCode]).toEqual([nameOf(definition), expectedRefusalOf(definition)]);
        expect(response.headers['cache-control'], nameOf(definition)).toContain('no-store');
        if (response.statusCode === 302) expect(response.headers.location).toMatch(/^\/login\/\?next=/);
      }
  });

  it('for administrators return 404 to members', async () => {
    const member = await createMember(instance.app, 'Eve Member', { address: '192.0.2.10' });
    for (const definition of endpointsFor('administrator')) {
      const response = await sendValid(member, definition);
      expect([nameOf(definition), response.statusCode]).toEqual([nameOf(definition), 404]);
    }
  });

  it('for a private presentation return 404 to other members and do not change the presentation', async () => {
    const before = await instance.db.selectFrom('presentations').selectAll().execute();
    const member = await createMember(instance.app, 'Eve Other', { address: '192.0.2.11' });
    const definitions = endpointsFor('member', 'participant', 'anyone').filter(
      (endpoint) => /:(oid|id|linkId)\b/.test(endpoint.path) && !WITHOUT_404.includes(nameOf(endpoint)),
    );
    expect(definitions.length).toBeGreaterThan(20);
    for (const definition of definitions) {
      const response = await sendValid(member, definition);
      expect([nameOf(definition), response.statusCode]).toEqual([nameOf(definition), 404]);
    }
    expect(await instance.db.selectFrom('presentations').selectAll().execute()).toEqual(before);
  });
});

/** Returns the expected status for visitors without an account. */
function expectedRefusalOf(definition: EndpointDefinition): number {
  if (definition.auth === 'administrator') return 404;
  return isPage(definition) ? 302 : 401;
}
