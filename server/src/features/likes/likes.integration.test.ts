import { CSRF_MISSING_MESSAGE } from '@flydeck/contract/csrf';
import { likeByLinkPath, likePath } from '@flydeck/contract/likes/constants';
import type { ShareLink } from '@flydeck/contract/links/link';
import type { PersonalPage } from '@flydeck/contract/presentations/page-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createOwnerAndOther } from '../../testing/owner-and-other.ts';
import { pageDataOf } from '../../testing/page-data.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';
import { pruneViews } from './count-view.ts';

const BROWSER_HEADERS = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
};

let instance: Instance;
let owner: Visitor;
/** A member who does not own the presentations. */
let member: Visitor;
/** Username of the owner. */
let ownerName: string;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  ({ owner, ownerName, other: member } = await createOwnerAndOther(instance));
}, 60_000);
afterAll(() => instance?.close());

const recordViewPath = (oid: string) => `/api/presentations/${oid}/view`;
const getPersonalPage = async (visitor: Visitor, oid: string) =>
  (await visitor.get(`/api/page/presentation/${oid}`)).json() as PersonalPage;

describe('likes', () => {
  it('count a member once when likes and unlikes are repeated (V6.9)', async () => {
    const { oid } = await instance.publish();
    for (const [method, hasLikedPrezi, likesCount] of [
      ['DELETE', false, 0],
      ['PUT', true, 1],
      ['PUT', true, 1],
      ['DELETE', false, 0],
      ['DELETE', false, 0],
      ['PUT', true, 1],
    ] as const) {
      const response = await member.send(method, likePath(oid));
      expect([response.statusCode, response.json()]).toEqual([200, { hasLikedPrezi, likesCount }]);
      expect(response.headers['cache-control']).toBe('private, no-store');
      expect(await getPersonalPage(member, oid)).toMatchObject({ hasLikedPrezi, likesCount });
    }
    expect(await getPersonalPage(owner, oid)).toMatchObject({ hasLikedPrezi: false, likesCount: 1 });
  });

  it('are in the page data for the toolbar, with oid, title and views (V3.5)', async () => {
    const { oid, path } = await instance.publish({ document: { title: 'Tides' } });
    const visitor = await createVisitor(instance.app);
    expect((await visitor.send('POST', recordViewPath(oid), {}, BROWSER_HEADERS)).statusCode).toBe(204);
    await member.send('PUT', likePath(oid));
    const sharedPageData = async () => pageDataOf((await instance.app.inject({ url: path })).body);
    await expect.poll(sharedPageData).toMatchObject({ oid, title: 'Tides', likesCount: 1, viewCount: 1 });
    expect(await getPersonalPage(member, oid)).toMatchObject({
      hasLikedPrezi: true,
      likesCount: 1,
      viewCount: 1,
    });
    expect(await getPersonalPage(visitor, oid)).toMatchObject({ hasLikedPrezi: false, likesCount: 1 });
  });

  it('are counted correctly when likes and unlikes are sent concurrently to two processes', async () => {
    const { oid } = await instance.publish();
    const fans = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        createMember(i % 2 ? instance.app : instance.secondApp, `Fan ${'ABCDEF'[i]}`, {
          address: `198.51.100.${i}`,
        }),
      ),
    );
    await Promise.all(fans.flatMap((fan) => [1, 2, 3].map(() => fan.send('PUT', likePath(oid)))));
    expect(await getPersonalPage(member, oid)).toMatchObject({ likesCount: 6 });
    const secondRequests = fans.flatMap((fan, i) => [
      fan.send(i < 4 ? 'DELETE' : 'PUT', likePath(oid)),
      fan.send(i < 4 ? 'DELETE' : 'PUT', likePath(oid)),
    ]);
    await Promise.all(secondRequests);
    expect(await getPersonalPage(member, oid)).toMatchObject({ likesCount: 2 });
  });

  it('update the cached page of another process', async () => {
    const { oid, path } = await instance.publish();
    const page = async () => (await instance.secondApp.inject({ url: path })).body;
    expect(await page()).toContain('"likesCount":0');
    await member.send('PUT', likePath(oid));
    await expect.poll(page).toContain('"likesCount":1');
  });

  it('require a member, even if the presentation does not exist (V6.9)', async () => {
    const { oid } = await instance.publish();
    const anonymous = await createVisitor(instance.app);
    const guest = await createVisitor(instance.app, '192.0.2.77');
    expect((await guest.post('/api/accounts/guest')).statusCode).toBeLessThan(300);
    for (const visitor of [anonymous, guest]) {
      for (const path of [likePath(oid), likePath('AAAAAAAAAAAAAAAA'), likeByLinkPath('2'.repeat(24))]) {
        const response = await visitor.send('PUT', path);
        expect([path, response.statusCode, response.json().code]).toEqual([path, 401, 'auth.required']);
      }
    }
    expect(await getPersonalPage(guest, oid)).toMatchObject({
      isAuthenticated: true,
      isGuest: true,
      likesCount: 0,
    });
  });

  it('require access to the presentation (V6.9)', async () => {
    const unlistedDeck = await instance.publish({ privacy: 'hidden', owner: ownerName });
    const privateDeck = await instance.publish({ privacy: 'private', owner: ownerName });
    expect((await member.send('PUT', likePath(unlistedDeck.oid))).statusCode).toBe(200);
    expect((await owner.send('PUT', likePath(privateDeck.oid))).statusCode).toBe(200);
    const refused = await member.send('PUT', likePath(privateDeck.oid));
    const missing = await member.send('PUT', likePath('AAAAAAAAAAAAAAAA'));
    expect([refused.statusCode, refused.json().code]).toEqual([missing.statusCode, missing.json().code]);
    expect(refused.statusCode).toBe(404);
  });

  it('are refused with 404 for deleted presentations and presentations that moderators hid', async () => {
    for (const change of [{ moderation: 'hidden' as const }, { deleted_at: new Date() }]) {
      const { oid } = await instance.publish({ owner: ownerName });
      await instance.db.updateTable('presentations').set(change).where('oid', '=', oid).execute();
      for (const visitor of [member, owner]) {
        expect((await visitor.send('PUT', likePath(oid))).statusCode).toBe(404);
      }
    }
  });

  it('are refused without a valid CSRF token (V5.1)', async () => {
    const { oid } = await instance.publish();
    for (const token of ['', 'made-up']) {
      const response = await member.send('PUT', likePath(oid), undefined, { 'x-csrftoken': token });
      expect([response.statusCode, response.json().title]).toEqual([403, CSRF_MISSING_MESSAGE]);
    }
    expect(await getPersonalPage(member, oid)).toMatchObject({ likesCount: 0 });
  });

  it.each([
    ['/api/v4/presentation/x/like/', 404],
    [`/api/v4/presentation/${'a'.repeat(70)}/like/`, 404],
    ['/api/v4/presentation/%2e%2e%2f%2e%2e/like/', 404],
    ['/api/v4/presentation/like/', 400],
    ['/api/v4/presentation/like/?auth_key=short&key_type=prezilink', 400],
    [`/api/v4/presentation/like/?auth_key=${'2'.repeat(24)}&key_type=password`, 400],
    [`/api/v4/presentation/like/?auth_key=${'2'.repeat(24)}&auth_key=${'3'.repeat(24)}&key_type=prezilink`, 400],
  ])('are refused at the URL %s with %i', async (path, status) => {
    expect((await member.send('PUT', path)).statusCode).toBe(status);
  });
});

describe('the body of a like request', () => {
  it('is ignored, but refused with 413 when it is too large', async () => {
    const { oid } = await instance.publish();
    const json = { 'content-type': 'application/json' };
    for (const body of ['', '{', '{"liked":false}', '[1]'])
      expect([body, (await member.send('PUT', likePath(oid), body, json)).statusCode]).toEqual([body, 200]);
    const tooLarge = await member.send('PUT', likePath(oid), 'x'.repeat(5000), json);
    expect([tooLarge.statusCode, tooLarge.json().code]).toEqual([413, 'request.too_large']);
  });
});

describe('likes by share link (V7.2)', () => {
  const publishWithLink = async (body: object = {}) => {
    const { oid } = await instance.publish({ privacy: 'private', owner: ownerName });
    const created = await owner.post(`/api/presentations/${oid}/links`, { right: 'view', ...body });
    return { oid, link: created.json() as ShareLink };
  };

  it('are possible for a private presentation until the link is revoked', async () => {
    const { oid, link } = await publishWithLink();
    const liked = await member.send('PUT', likeByLinkPath(link.linkId));
    expect([liked.statusCode, liked.json()]).toEqual([200, { hasLikedPrezi: true, likesCount: 1 }]);
    expect((await member.send('PUT', likePath(oid))).statusCode).toBe(404);
    await owner.send('DELETE', `/api/presentations/${oid}/links/${link.linkId}`);
    expect((await member.send('DELETE', likeByLinkPath(link.linkId))).statusCode).toBe(404);
  });

  it('require the password of the link', async () => {
    const { link } = await publishWithLink({ password: 'open sesame' });
    const newMember = await createMember(instance.app, 'Carl', { address: '192.0.2.13' });
    expect((await newMember.send('PUT', likeByLinkPath(link.linkId))).statusCode).toBe(404);
    await newMember.post(`/api/links/${link.linkId}/unlock`, { password: 'open sesame' });
    expect((await newMember.send('PUT', likeByLinkPath(link.linkId))).statusCode).toBe(200);
  });
});

describe('the view endpoint', () => {
  const sendView = (visitor: Visitor, oid: string, headers: Record<string, string> = BROWSER_HEADERS) =>
    visitor.send('POST', recordViewPath(oid), undefined, headers);

  it('counts a visitor once per 30 minutes and stores no readable IP address or browser name (V5.4)', async () => {
    const { oid } = await instance.publish();
    const visitor = await createVisitor(instance.app, '192.0.2.90');
    const otherVisitor = await createVisitor(instance.secondApp, '192.0.2.91');
    await Promise.all([
      sendView(visitor, oid),
      sendView(visitor, oid),
      sendView(otherVisitor, oid),
      sendView(member, oid),
      sendView(member, oid),
    ]);
    expect((await getPersonalPage(visitor, oid)).viewCount).toBe(3);
    const rows = await instance.db.selectFrom('presentation_views').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/192\.0|Firefox/);
    await instance.db
      .updateTable('presentation_views')
      .set({ seen_at: new Date(Date.now() - 31 * 60_000) })
      .execute();
    await Promise.all([sendView(visitor, oid), sendView(visitor, oid)]);
    expect((await getPersonalPage(visitor, oid)).viewCount).toBe(4);
    // Only the last counted view is less than 30 minutes old.
    await pruneViews(instance.db);
    expect(await instance.db.selectFrom('presentation_views').selectAll().execute()).toHaveLength(1);
  });

  it('does not count the owner or robots (V5.4)', async () => {
    const { oid } = await instance.publish({ owner: ownerName });
    for (const response of [
      await sendView(owner, oid),
      await sendView(member, oid, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }),
      await sendView(member, oid, { 'user-agent': '' }),
    ]) {
      expect([response.statusCode, response.body]).toEqual([204, '']);
    }
    expect((await getPersonalPage(member, oid)).viewCount).toBe(0);
  });

  it('returns 404 for presentations that the visitor may not see, and 403 without the CSRF token', async () => {
    const { oid } = await instance.publish({ privacy: 'private', owner: ownerName });
    expect((await sendView(member, oid)).statusCode).toBe(404);
    expect((await sendView(member, 'AAAAAAAAAAAAAAAA')).statusCode).toBe(404);
    const invalidKeyPath = `${recordViewPath(oid)}?key=x.1.y`;
    expect((await member.send('POST', invalidKeyPath, undefined, BROWSER_HEADERS)).statusCode).toBe(404);
    expect((await sendView(member, 'x')).statusCode).toBe(404);
    expect((await sendView(member, oid, { ...BROWSER_HEADERS, 'x-csrftoken': '' })).statusCode).toBe(403);
  });
});
