import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createVisitor } from '../../testing/visitor.ts';
import { useInsights } from './testing/use-insights.ts';

const fixture = useInsights();

describe('the insights page', () => {
  it('shows the owner a map of the steps, is not cached or indexed, and adds a missing slash to its URL', async () => {
    const oid = await fixture.publishDeckOfAda();
    await fixture.startVisit(oid)('presentation started');
    const page = await fixture.ada.get(`/insights/${oid}/?range=7`, { accept: 'text/html' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.body).toContain('Clouds over the sea');
    expect(page.body).toMatch(/<meta name="robots" content="noindex/);
    expect(page.body).toMatch(/<polygon[^>]+points=/);
    expect((await fixture.ada.get(`/insights/${oid}?range=7`)).headers['location']).toBe(`/insights/${oid}/?range=7`);
  });

  it('is shown to administrators; others get the same response as for a missing presentation', async () => {
    const oid = await fixture.publishDeckOfAda();
    expect((await fixture.admin.get(`/insights/${oid}/`)).statusCode).toBe(200);
    const missingOid = 'abcdefghijklmnop';
    /** Returns the page that another member gets, without the oids of both presentations. */
    const pageFor = async (anyOid: string) => {
      const { statusCode, body } = await fixture.eve.get(`/insights/${anyOid}/`, { accept: 'text/html' });
      return { statusCode, body: body.replaceAll(oid, '').replaceAll(missingOid, '') };
    };
    // The presentations that the page suggests may be loaded again between two requests.
    await expect
      .poll(async () => isDeepStrictEqual(await pageFor(oid), await pageFor(missingOid)), { timeout: 20_000 })
      .toBe(true);
    expect((await pageFor(oid)).statusCode).toBe(404);
    const anonymous = await createVisitor(fixture.instance.app, '192.0.2.49');
    for (const anyOid of [oid, missingOid]) {
      const response = await anonymous.get(`/insights/${anyOid}/`);
      expect([response.statusCode, response.headers['location']]).toEqual([
        302,
        `/login/?next=${encodeURIComponent(`/insights/${anyOid}/`)}`,
      ]);
    }
  });

  it('is shown if the range is invalid', async () => {
    const oid = await fixture.publishDeckOfAda();
    for (const range of ['', 'x', '8', "7'--"]) {
      const page = await fixture.ada.get(`/insights/${oid}/?range=${encodeURIComponent(range)}`);
      expect(page.statusCode).toBe(200);
    }
  });
});

describe('requests for insights', () => {
  it.each(['?range=8', '?range=', "?range=7'--", '?range=7&range=30', '?range[]=7', '?range=%00'])(
    'are refused with 400: %s',
    async (query) => {
      const oid = await fixture.publishDeckOfAda();
      for (const path of [`/api/insights/${oid}${query}`, `/api/insights/${oid}/csv${query}`])
        expect((await fixture.ada.get(path)).statusCode).toBe(400);
    },
  );

  it('get 404 for invalid oids', async () => {
    for (const oid of ['short', "abcdefghijkl'--", '..%2f..%2fadmin', 'a'.repeat(65)]) {
      expect((await fixture.ada.get(`/api/insights/${oid}`)).statusCode).toBe(404);
      expect((await fixture.ada.get(`/insights/${oid}/`, { accept: 'text/html' })).statusCode).toBe(404);
    }
    expect((await fixture.ada.get('/api/insights/abcdefghijklmnop')).statusCode).toBe(404);
  });

  it('get 401 when logged out, and 404 for other members and deleted presentations', async () => {
    const oid = await fixture.publishDeckOfAda();
    const anonymous = await createVisitor(fixture.instance.app, '192.0.2.50');
    const guest = await createVisitor(fixture.instance.app, '192.0.2.51');
    await guest.post('/api/accounts/guest');
    for (const path of [`/api/insights/${oid}`, `/api/insights/${oid}/csv`]) {
      expect((await anonymous.get(path)).statusCode).toBe(401);
      expect((await guest.get(path)).statusCode).toBe(401);
      expect((await fixture.eve.get(path)).statusCode).toBe(404);
    }
    await fixture.ada.send('DELETE', `/api/dashboard/presentations/${oid}`);
    expect((await fixture.ada.get(`/api/insights/${oid}`)).statusCode).toBe(404);
  });

  it('get 404 if a member may edit the presentation only by a share link', async () => {
    const oid = await fixture.publishDeckOfAda('private');
    const link = (await fixture.ada.post(`/api/presentations/${oid}/links`, { right: 'edit' })).json<{
      path: string;
    }>();
    expect((await fixture.eve.get(link.path, { accept: 'text/html' })).statusCode).toBe(200);
    expect((await fixture.eve.get(`/api/insights/${oid}`)).statusCode).toBe(404);
  });
});
