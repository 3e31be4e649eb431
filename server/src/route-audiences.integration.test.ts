import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from './testing/instance.ts';
import { type ListedRoute, listRoutes } from './testing/list-routes.ts';
import { SELLING } from './testing/selling.ts';
import { createMember, createVisitor, type Visitor } from './testing/visitor.ts';

/**
 * Who may use a route. `anybody`: no login needed, or the handler checks access to the resource; `beacon`: sent without
 * the CSRF header, checked by origin instead; `bearer`: needs a token from an earlier response; `provider`: needs a
 * signature with the secret shared with a payment service.
 */
type Audience = 'anybody' | 'beacon' | 'bearer' | 'provider' | 'members' | 'administrators';

/** The audience of every route except pages. New routes must be added here. */
const AUDIENCES: Readonly<Record<string, Audience>> = {
  'GET /api/page/me': 'anybody',
  'GET /api/page/presentation/:oid': 'anybody',
  'GET /api/search': 'anybody',
  'GET /api/search/suggestions': 'anybody',
  'GET /api/ads/house': 'anybody',
  'GET /api/templates': 'anybody',
  'GET /api/outlines/maker': 'anybody',
  'POST /api/outlines': 'anybody',
  'POST /api/drafts/preview-markdown': 'anybody',
  'POST /api/presentations/:oid/view': 'anybody',
  'POST /api/links/:linkId/unlock': 'anybody',
  'POST /api/contact': 'anybody',
  'POST /api/contact/abuse': 'anybody',
  'GET /api/presentations/:oid/pdf-files': 'anybody',
  'POST /backend/export/:oid/pdf/': 'anybody',
  'POST /backend/export/conversion/': 'bearer',
  'POST /backend/export/conversion-status/': 'bearer',
  'POST /pdf-access/create-checkout-session/': 'anybody',
  'POST /pdf-access/checkout-complete': 'anybody',
  'POST /pdf-access/send-pdf-link-email/': 'anybody',
  'POST /pdf-access/test-payments/pay': 'anybody',
  'POST /pdf-access/webhook/:provider': 'provider',
  'POST /log/json': 'beacon',
  'POST /fallback/json': 'beacon',

  'POST /api/accounts/sign-up': 'anybody',
  'POST /api/accounts/log-in': 'anybody',
  'POST /api/accounts/log-out': 'anybody',
  'POST /api/accounts/guest': 'anybody',
  'POST /api/accounts/verify-email': 'anybody',
  'POST /api/accounts/request-password-reset': 'anybody',
  'POST /api/accounts/reset-password': 'anybody',
  'POST /api/accounts/resend-verification': 'members',
  'POST /api/accounts/change-password': 'members',
  'POST /api/accounts/change-email': 'members',
  'POST /api/accounts/delete': 'members',
  'GET /api/accounts/settings': 'members',
  'PATCH /api/accounts/settings': 'members',
  'GET /api/accounts/sessions': 'members',
  'DELETE /api/accounts/sessions': 'members',
  'DELETE /api/accounts/sessions/:id': 'members',
  'GET /api/accounts/archive': 'members',
  'POST /api/accounts/archive': 'members',
  'GET /api/accounts/archive/download': 'members',
  'PUT /api/accounts/avatar': 'members',
  'DELETE /api/accounts/avatar': 'members',
  'POST /api/accounts/invites': 'administrators',

  'GET /api/insights/:oid': 'members',
  'GET /api/insights/:oid/csv': 'members',
  'GET /api/presentations/:oid/links': 'members',
  'POST /api/presentations/:oid/links': 'members',
  'PATCH /api/presentations/:oid/links/:linkId': 'members',
  'DELETE /api/presentations/:oid/links/:linkId': 'members',
  'POST /api/presentations/:oid/duplicate': 'members',
  'PUT /api/v4/presentation/like/': 'members',
  'DELETE /api/v4/presentation/like/': 'members',
  'PUT /api/v4/presentation/:oid/like/': 'members',
  'DELETE /api/v4/presentation/:oid/like/': 'members',
  'PUT /api/templates/:oid': 'members',

  'GET /api/uploads': 'members',
  'PUT /api/uploads': 'members',
  'DELETE /api/uploads/:id': 'members',
  'POST /api/uploads/:id/retry': 'members',
  'GET /api/dashboard/presentations': 'members',
  'PATCH /api/dashboard/presentations/:oid': 'members',
  'DELETE /api/dashboard/presentations/:oid': 'members',
  'POST /api/dashboard/presentations/:oid/restore': 'members',
  'GET /api/dashboard/presentations/:oid/flydeck': 'members',
  'POST /api/dashboard/bulk': 'members',
  'GET /api/dashboard/folders': 'members',
  'POST /api/dashboard/folders': 'members',
  'PATCH /api/dashboard/folders/:id': 'members',
  'DELETE /api/dashboard/folders/:id': 'members',

  'POST /api/drafts': 'members',
  'GET /api/drafts/:oid': 'members',
  'PUT /api/drafts/:oid': 'members',
  'PATCH /api/drafts/:oid': 'members',
  'POST /api/drafts/:oid/preview': 'members',
  'GET /api/drafts/:oid/status': 'members',
  'POST /api/drafts/:oid/publish': 'members',
  'GET /api/drafts/:oid/history': 'members',
  'POST /api/drafts/:oid/restore': 'members',
  'PUT /api/drafts/:oid/assets': 'members',

  'GET /api/admin/reports': 'administrators',
  'POST /api/admin/moderate': 'administrators',
  'GET /api/admin/log': 'administrators',
  'GET /api/admin/users': 'administrators',
  'PUT /api/admin/users/:id/role': 'administrators',
  'GET /api/admin/picks': 'administrators',
  'PUT /api/admin/picks': 'administrators',
  'GET /api/admin/flags': 'administrators',
  'GET /api/admin/ads': 'administrators',
  'POST /api/admin/ads': 'administrators',
  'PUT /api/admin/ads/:id': 'administrators',
  'DELETE /api/admin/ads/:id': 'administrators',
  'PUT /api/admin/flags/:name': 'administrators',
  'GET /api/admin/legal-pages': 'administrators',
  'POST /api/admin/legal-pages/preview': 'administrators',
  'GET /api/admin/legal-pages/:page/:language': 'administrators',
  'PUT /api/admin/legal-pages/:page/:language': 'administrators',
  'GET /api/admin/legal-pages/:page/:language/versions/:version': 'administrators',
  'GET /api/admin/jobs': 'administrators',
  'POST /api/admin/jobs/:id/retry': 'administrators',
  'POST /api/admin/jobs/:id/cancel': 'administrators',
  'GET /api/admin/outbox': 'administrators',
  'GET /api/admin/settings': 'administrators',
  'GET /api/admin/purchases': 'administrators',
  'GET /api/admin/purchases/sums': 'administrators',
  'GET /api/admin/purchases/csv': 'administrators',
  'GET /api/admin/presentations/:oid/tags': 'administrators',
  'PUT /api/admin/presentations/:oid/tags': 'administrators',
};

/** Valid bodies and queries of routes that validate them before they check the sender. */
const VALID: Readonly<Record<string, { readonly query?: string; readonly body?: object }>> = {
  'POST /api/accounts/change-password': {
    body: { currentPassword: 'not it at all', password: 'correct horse' },
  },
  'POST /api/accounts/change-email': { body: { email: 'eve@example.org', password: 'not it at all' } },
  'POST /api/accounts/delete': { body: { password: 'not it at all' } },
  'PATCH /api/accounts/settings': { body: { bio: 'Eve was here' } },
  'POST /api/accounts/invites': { body: {} },
  'POST /api/presentations/:oid/links': { body: { right: 'edit' } },
  'PATCH /api/presentations/:oid/links/:linkId': { body: { right: 'edit' } },
  'PUT /api/v4/presentation/like/': { query: 'auth_key=LINK&key_type=prezilink' },
  'DELETE /api/v4/presentation/like/': { query: 'auth_key=LINK&key_type=prezilink' },
  'PUT /api/templates/:oid': { body: { isTemplate: true } },
  'PUT /api/uploads': { query: 'name=eve.md' },
  'PATCH /api/dashboard/presentations/:oid': { body: { title: 'Eve was here' } },
  'POST /api/dashboard/bulk': { body: { action: 'delete', oids: ['OID'] } },
  'POST /api/dashboard/folders': { body: { name: 'Eve' } },
  'PATCH /api/dashboard/folders/:id': { body: { name: 'Eve' } },
  'POST /api/drafts': { body: { kind: 'blank', title: 'Eve', language: 'en' } },
  'PUT /api/drafts/:oid': { body: { baseRevision: 1, patch: [] } },
  'PATCH /api/drafts/:oid': { body: { privacy: 'public' } },
  'POST /api/drafts/:oid/preview': { body: { baseRevision: 1, patch: [] } },
  'POST /api/drafts/:oid/publish': { body: { revision: 1 } },
  'POST /api/drafts/:oid/restore': { body: { baseRevision: 1, revision: 1 } },
  'POST /api/admin/moderate': { body: { verb: 'hide', oid: 'OID' } },
  'PUT /api/admin/users/:id/role': { body: { role: 'administrator' } },
  'PUT /api/admin/picks': { body: { oids: [] } },
  'POST /api/admin/ads': {
    body: { title: 'Eve', text: '', callToAction: 'Go', link: '/', pictureOid: null, isActive: true },
  },
  'PUT /api/admin/ads/:id': {
    body: { title: 'Eve', text: '', callToAction: 'Go', link: '/', pictureOid: null, isActive: true },
  },
  'PUT /api/admin/flags/:name': { body: { enabled: true, sharePercent: 100 } },
  'PUT /api/admin/presentations/:oid/tags': { body: { tags: ['eve'] } },
  'POST /api/admin/legal-pages/preview': { body: { text: 'Eve' } },
  'PUT /api/admin/legal-pages/:page/:language': { body: { text: 'Eve', basedOn: 0 } },
};

let instance: Instance;
let routes: ListedRoute[];
/** A private presentation of another member, with a share link. */
let oid: string;
const linkId = 'b'.repeat(24);

beforeAll(async () => {
  instance = await createInstance({ settings: SELLING });
  routes = listRoutes(instance.app);
  await createMember(instance.app, 'Grace Hopper');
  oid = (await instance.publish({ privacy: 'private', owner: 'ada' })).oid;
  await instance.db
    .insertInto('presentation_links')
    .values({ link_id: linkId, presentation_oid: oid, right: 'view', password_hash: 'closed' })
    .execute();
});
afterAll(() => instance?.close());

const nameOf = ({ method, path }: ListedRoute) => `${method} ${path}`;
const isCall = ({ method, path }: ListedRoute) => method !== 'GET' || path.startsWith('/api/');
const routesFor = (...audiences: Audience[]) =>
  routes.filter((route) => audiences.includes(AUDIENCES[nameOf(route)] ?? 'anybody') && isCall(route));

/** Returns the route's URL for the other member's presentation. */
function urlOf(route: ListedRoute): string {
  const path = route.path
    .replace(':oid', oid)
    .replace(':linkId', linkId)
    .replace(':id', oid)
    .replace(':name', 'pdf_download');
  const query = VALID[nameOf(route)]?.query?.replace('LINK', linkId);
  return query === undefined ? path : `${path}?${query}`;
}

/** Sends a valid request as `visitor`. */
async function sendValid(visitor: Visitor, route: ListedRoute) {
  const body = JSON.parse(JSON.stringify(VALID[nameOf(route)]?.body ?? null).replace('OID', oid)) as object;
  const { method } = route;
  if (method === 'GET') return visitor.get(urlOf(route));
  return visitor.send(method as 'POST', urlOf(route), body ?? undefined);
}

describe('routes', () => {
  it('all have an audience, and every audience belongs to a route', () => {
    expect(routes.filter(isCall).map(nameOf).sort()).toEqual(Object.keys(AUDIENCES).sort());
  });

  it('that change state reject requests without a valid CSRF token (V5.1, V7.19)', async () => {
    const visitor = await createMember(instance.app, 'Eve Token', { address: '192.0.2.9' });
    const changing = routesFor('anybody', 'members', 'administrators').filter(
      ({ method }) => method !== 'GET',
    );
    expect(changing.length).toBeGreaterThan(50);
    for (const route of changing) {
      const url = urlOf(route);
      for (const headers of [
        { 'x-csrftoken': '' },
        { 'x-csrftoken': 'a.b' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        const answer = await visitor.send(route.method as 'POST', url, undefined, headers);
        expect([nameOf(route), answer.statusCode]).toEqual([nameOf(route), 403]);
        expect(answer.json().code).toBe('auth.csrf');
      }
    }
  });

  it('for beacons reject cross-site requests and requests without an origin', async () => {
    for (const route of routesFor('beacon'))
      for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
        const answer = await instance.app.inject({ method: 'POST', url: route.path, headers, payload: [] });
        expect([nameOf(route), answer.statusCode]).toEqual([nameOf(route), 403]);
      }
  });

  it('for payment providers reject requests without a signature', async () => {
    for (const route of routesFor('provider'))
      for (const provider of ['test', 'alternate']) {
        const url = route.path.replace(':provider', provider);
        const answer = await instance.app.inject({ method: 'POST', url, payload: { kind: 'nothing' } });
        expect([url, answer.statusCode]).toEqual([url, 400]);
      }
  });

  it('that need a bearer token reject missing and forged tokens (V7.18)', async () => {
    const visitor = await createVisitor(instance.app);
    for (const route of routesFor('bearer'))
      for (const authorization of [
        '',
        'Bearer ',
        'Bearer a.1.b',
        'Basic YTpi',
        `Bearer ${'a'.repeat(10_000)}`,
      ]) {
        const answer = await visitor.send('POST', route.path, undefined, { authorization });
        expect([nameOf(route), answer.statusCode]).toEqual([nameOf(route), 401]);
        expect(answer.headers['cache-control'], nameOf(route)).toContain('no-store');
      }
  });

  it('for members and administrators reject anonymous visitors and guests', async () => {
    const guest = await createVisitor(instance.app);
    await guest.post('/api/accounts/guest');
    for (const visitor of [await createVisitor(instance.app), guest])
      for (const route of routesFor('members', 'administrators')) {
        const answer = await sendValid(visitor, route);
        const audience = AUDIENCES[nameOf(route)];
        const expected = audience === 'members' ? 401 : 404;
        expect([nameOf(route), answer.statusCode]).toEqual([nameOf(route), expected]);
        expect(answer.headers['cache-control'], nameOf(route)).toContain('no-store');
      }
  });

  it('for administrators return 404 to members', async () => {
    const member = await createMember(instance.app, 'Eve Member', { address: '192.0.2.10' });
    for (const route of routesFor('administrators')) {
      const answer = await sendValid(member, route);
      expect([nameOf(route), answer.statusCode]).toEqual([nameOf(route), 404]);
    }
  });

  it('for a private presentation return 404 to other members and change nothing', async () => {
    const before = await instance.db.selectFrom('presentations').selectAll().execute();
    const member = await createMember(instance.app, 'Eve Other', { address: '192.0.2.11' });
    const about = routesFor('members', 'anybody').filter(
      ({ path }) => /:(oid|id|linkId)\b/.test(path) && !path.endsWith('/unlock'),
    );
    expect(about.length).toBeGreaterThan(20);
    for (const route of about) {
      const answer = await sendValid(member, route);
      expect([nameOf(route), answer.statusCode]).toEqual([nameOf(route), 404]);
    }
    expect(await instance.db.selectFrom('presentations').selectAll().execute()).toEqual(before);
  });
});
