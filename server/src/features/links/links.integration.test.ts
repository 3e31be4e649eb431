import { ERRORS } from '@flydeck/contract/errors';
import type { ShareLink } from '@flydeck/contract/links/link';
import { type PersonalPage, presentationPageSchema } from '@flydeck/contract/presentations/page-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { pageDataOf } from '../../testing/page-data.ts';
import { usernameOf } from '../../testing/username-of.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';

let instance: Instance;
let owner: Visitor;
/** A member who does not own the presentations. */
let member: Visitor;
/** Username of the owner. */
let ownerName: string;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  // The first member of an instance is an administrator, so the tests use later members.
  await createMember(instance.app, 'Root', { address: '192.0.2.10' });
  owner = await createMember(instance.app, 'Olga', { address: '192.0.2.11' });
  member = await createMember(instance.app, 'Bob', { address: '192.0.2.12' });
  ownerName = await usernameOf(instance, owner);
}, 60_000);
afterAll(() => instance?.close());

const ACCEPT_HTML = { accept: 'text/html' };
const UNKNOWN_LINK_ID = '2'.repeat(24);

let deckCount = 0;
/**
 * Publishes a private presentation with a unique title. Presentations with equal scenes share the file of the scene,
 * which visitors may then request through any of these presentations.
 */
const publishPrivate = () => {
  deckCount += 1;
  return instance.publish({
    privacy: 'private',
    owner: ownerName,
    document: { title: `Clouds, secret ${deckCount}` },
  });
};
const linksPath = (oid: string) => `/api/presentations/${oid}/links`;

async function publishWithLink(body: object = {}): Promise<{ oid: string; path: string; link: ShareLink }> {
  const { oid, path } = await publishPrivate();
  const created = await owner.post(linksPath(oid), { right: 'view', ...body });
  expect(created.statusCode).toBe(201);
  return { oid, path, link: created.json() as ShareLink };
}

const pageDataIn = (html: string) => presentationPageSchema.parse(pageDataOf(html));

const openLink = async (visitor: Visitor, link: ShareLink) => visitor.get(link.path, ACCEPT_HTML);

describe('the share link API', () => {
  it('creates, lists, changes and revokes links without returning passwords', async () => {
    const { oid } = await publishPrivate();
    const expiresAt = '2099-01-01T00:00:00.000Z';
    const created = await owner.post(linksPath(oid), { right: 'edit', expiresAt, password: 'open sesame' });
    const link = created.json() as ShareLink;
    expect([created.statusCode, link]).toEqual([
      201,
      {
        linkId: expect.stringMatching(/^[2-9A-Za-z]{24}$/),
        path: `/v/${link.linkId}/`,
        right: 'edit',
        expiresAt,
        isExpired: false,
        hasPassword: true,
        allowsGuests: false,
        createdAt: expect.any(String),
        uses: 0,
      },
    ]);
    const changed = await owner.send('PATCH', `${linksPath(oid)}/${link.linkId}`, {
      right: 'view',
      expiresAt: null,
      password: null,
    });
    expect(changed.json()).toMatchObject({ right: 'view', expiresAt: null, hasPassword: false });
    const listed = await owner.get(linksPath(oid));
    expect(listed.json()).toEqual({ links: [changed.json()] });
    // No response contains the password or its hash, which begins with the name of the hash function, scrypt.
    for (const { body } of [created, changed, listed]) expect(body).not.toMatch(/scrypt|sesame/);
    expect((await owner.send('DELETE', `${linksPath(oid)}/${link.linkId}`)).statusCode).toBe(204);
    expect((await owner.send('DELETE', `${linksPath(oid)}/${link.linkId}`)).statusCode).toBe(404);
    expect((await owner.get(linksPath(oid))).json()).toEqual({ links: [] });
  });

  it('responds with 401 to visitors who are logged out, and with 403 or 404 to other members', async () => {
    const { oid, link } = await publishWithLink({ right: 'edit' });
    const publicDeck = await instance.publish({ owner: ownerName });
    const anonymous = await createVisitor(instance.app);
    for (const [visitor, presentation, code] of [
      [anonymous, oid, 'auth.required'],
      [member, oid, 'resource.not_found'],
      [member, 'AAAAAAAAAAAAAAAA', 'resource.not_found'],
      [member, publicDeck.oid, 'auth.forbidden'],
    ] as const) {
      const linkUrl = `${linksPath(presentation)}/${link.linkId}`;
      const responses = [
        await visitor.get(linksPath(presentation)),
        await visitor.post(linksPath(presentation), { right: 'view' }),
        await visitor.send('PATCH', linkUrl, { right: 'view' }),
        await visitor.send('DELETE', linkUrl),
      ];
      for (const response of responses)
        expect([response.statusCode, response.json().code]).toEqual([ERRORS[code].status, code]);
    }
  });

  it('returns 404 for links of another presentation', async () => {
    const { link } = await publishWithLink();
    const { oid } = await publishPrivate();
    const linkUrl = `${linksPath(oid)}/${link.linkId}`;
    expect((await owner.send('PATCH', linkUrl, { right: 'edit' })).statusCode).toBe(404);
    expect((await owner.send('DELETE', linkUrl)).statusCode).toBe(404);
  });

  it('responds with 403 if a member who may edit only because of a share link requests a new link', async () => {
    const { oid, link } = await publishWithLink({ right: 'edit' });
    const eve = await createMember(instance.app, 'Eve', { address: '192.0.2.14' });
    expect((await openLink(eve, link)).statusCode).toBe(200);
    expect((await eve.post(linksPath(oid), { right: 'view' })).statusCode).toBe(403);
  });

  it.each([
    [{}, 400],
    [{ right: 'own' }, 400],
    [{ right: 'view', password: '12345' }, 400],
    [{ right: 'view', password: 'x'.repeat(201) }, 400],
    [{ right: 'view', password: 7 }, 400],
    [{ right: 'view', expiresAt: 'tomorrow' }, 400],
    [{ right: 'view', linkId: UNKNOWN_LINK_ID }, 400],
    [['view'], 400],
    [{ right: 'view', password: 'x'.repeat(5000) }, 413],
  ] as const)('refuses to create a link from %j with %i', async (body, status) => {
    const { oid } = await publishPrivate();
    expect((await owner.post(linksPath(oid), body)).statusCode).toBe(status);
  });

  it('refuses requests without the CSRF token', async () => {
    const { oid } = await publishPrivate();
    const response = await owner.send('POST', linksPath(oid), { right: 'view' }, { 'x-csrftoken': '' });
    expect([response.statusCode, response.json().code]).toEqual([403, 'auth.csrf']);
  });
});

describe('the share link page (V2.2)', () => {
  it('opens a private presentation, is neither cached nor indexed, and counts the use of the link', async () => {
    const { oid, path, link } = await publishWithLink();
    const visitor = await createVisitor(instance.app);
    expect((await visitor.get(path, ACCEPT_HTML)).statusCode).toBe(404);
    const { statusCode, headers, body } = await visitor.get(link.path, {
      ...ACCEPT_HTML,
      // Requests of robots are not counted as uses of the link.
      'user-agent': 'Mozilla/5.0 Firefox/127.0',
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(body).toContain('<meta name="robots" content="noindex">');
    const page = pageDataIn(body);
    expect(page).toMatchObject({ oid, prezilink: { link_id: link.linkId }, isPublicView: false });

    const scene = await visitor.get(page.sceneUrl);
    expect([scene.statusCode, scene.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect((await visitor.get(page.sceneUrl.split('?', 1)[0] ?? '')).statusCode).toBe(404);
    const personalPageUrl = `/api/page/presentation/${oid}`;
    expect((await visitor.get(`${personalPageUrl}?key=${page.accessKey}`)).statusCode).toBe(200);
    expect((await visitor.get(personalPageUrl)).statusCode).toBe(404);
    expect((await owner.get(linksPath(oid))).json()).toMatchObject({ links: [{ uses: 1 }] });
  });

  it('redirects the URL without a trailing slash to the URL with a trailing slash', async () => {
    const { link } = await publishWithLink();
    const response = await member.get(link.path.slice(0, -1), ACCEPT_HTML);
    expect([response.statusCode, response.headers.location]).toEqual([301, link.path]);
  });

  it('issues keys that open one presentation only and cannot be forged', async () => {
    const { link } = await publishWithLink();
    const otherDeck = await publishWithLink();
    const page = pageDataIn((await openLink(member, link)).body);
    const otherPage = pageDataIn((await openLink(owner, otherDeck.link)).body);
    const key = page.accessKey ?? '';
    const [otherSceneUrl = ''] = otherPage.sceneUrl.split('?', 1);
    const [id, expires = '', signature] = key.split('.');
    for (const forged of [
      `${otherDeck.link.linkId}.${expires}.${signature}`,
      `${id}.${Number(expires) + 1}.${signature}`,
      `${id}.${expires}.`,
      `${id}.1.${signature}`,
      '..',
      'x'.repeat(500),
    ]) {
      const url = `/api/page/presentation/${page.oid}?key=${forged}`;
      expect([forged, (await member.get(url)).statusCode]).toEqual([forged, 404]);
      expect((await member.get(`${otherSceneUrl}?key=${forged}`)).statusCode).toBe(404);
    }
    expect((await member.get(`/api/page/presentation/${otherDeck.oid}?key=${key}`)).statusCode).toBe(404);
    expect((await member.get(`/api/page/presentation/${page.oid}?key=${key}&key=${key}`)).statusCode).toBe(404);
  });

  it('returns the same 404 page for unknown, revoked and expired links and deleted presentations', async () => {
    const revoked = await publishWithLink();
    const key = pageDataIn((await openLink(member, revoked.link)).body).accessKey;
    await owner.send('DELETE', `${linksPath(revoked.oid)}/${revoked.link.linkId}`);
    const expired = await publishWithLink({ expiresAt: '2020-01-01T00:00:00Z' });
    const expiredWithPassword = await publishWithLink({
      expiresAt: '2020-01-01T00:00:00Z',
      password: 'open sesame',
    });
    const deleted = await publishWithLink();
    await instance.db
      .updateTable('presentations')
      .set({ deleted_at: new Date() })
      .where('oid', '=', deleted.oid)
      .execute();
    const stranger = await createVisitor(instance.app);
    const unknown = await stranger.get(`/v/${UNKNOWN_LINK_ID}/`, ACCEPT_HTML);
    const paths = [revoked, expired, expiredWithPassword, deleted].map(({ link }) => link.path);
    for (const url of [...paths, '/v/x/', `/v/${UNKNOWN_LINK_ID}x/`, '/v/%00/']) {
      const { statusCode, body } = await stranger.get(url, ACCEPT_HTML);
      expect([url, statusCode, body]).toEqual([url, 404, unknown.body]);
    }
    expect((await member.get(`/api/page/presentation/${revoked.oid}?key=${key}`)).statusCode).toBe(404);
    expect((await owner.get(linksPath(expired.oid))).json()).toMatchObject({
      links: [{ isExpired: true }],
    });
  });

  it('grants the right to edit to a member who opens the link, until the link is changed or revoked', async () => {
    const { oid, path, link } = await publishWithLink({ right: 'edit' });
    const editor = await createMember(instance.app, 'Ed', { address: '192.0.2.15' });
    expect((await editor.get(path, ACCEPT_HTML)).statusCode).toBe(404);
    expect((await openLink(editor, link)).statusCode).toBe(200);
    const fetchRightsOrStatus = async () => {
      const response = await editor.get(`/api/page/presentation/${oid}`);
      return response.statusCode === 200 ? (response.json() as PersonalPage).viewerRights : response.statusCode;
    };
    expect(await fetchRightsOrStatus()).toEqual({ edit: true, comment: true });
    expect((await editor.get(path, ACCEPT_HTML)).statusCode).toBe(200);
    await owner.send('PATCH', `${linksPath(oid)}/${link.linkId}`, { right: 'comment' });
    expect(await fetchRightsOrStatus()).toEqual({ edit: false, comment: true });
    await owner.send('DELETE', `${linksPath(oid)}/${link.linkId}`);
    expect(await fetchRightsOrStatus()).toBe(404);
  });

  it('grants only the right to view to visitors who are logged out', async () => {
    const { oid, link } = await publishWithLink({ right: 'edit' });
    const visitor = await createVisitor(instance.app);
    const { accessKey, ...page } = pageDataIn((await openLink(visitor, link)).body);
    const personal = (await visitor.get(`/api/page/presentation/${oid}?key=${accessKey}`)).json();
    expect(personal).toMatchObject({ viewerRights: { edit: false, comment: false } });
    // The page data contains the rights that the visitor gets by logging in, so that the page can offer a login.
    expect(page.rightsOnceLoggedIn).toEqual({ edit: true, comment: true });
    expect(pageDataIn((await openLink(member, link)).body).rightsOnceLoggedIn).toBeNull();
    const viewPage = pageDataIn((await openLink(visitor, (await publishWithLink({ right: 'view' })).link)).body);
    expect(viewPage.rightsOnceLoggedIn).toEqual({ edit: false, comment: false });
  });
});

describe('link passwords', () => {
  const unlock = (visitor: Visitor, { linkId }: ShareLink, password: unknown = 'open sesame') =>
    visitor.post(`/api/links/${linkId}/unlock`, { password } as object);
  /** Returns whether the link's page asks for the password. */
  const requiresPassword = async (visitor: Visitor, link: ShareLink) => {
    const { statusCode, body } = await openLink(visitor, link);
    expect(statusCode).toBe(200);
    return !body.includes('"sceneUrl"');
  };

  it('are requested by a form without the title, and open the page with a cookie that lasts 12 hours', async () => {
    const { link } = await publishWithLink({ password: 'open sesame' });
    const visitor = await createVisitor(instance.app, '192.0.2.30');
    const form = await openLink(visitor, link);
    expect(form.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(form.body).toContain('This presentation is password protected');
    expect(form.body).not.toContain('Clouds');
    const refused = await unlock(visitor, link, 'open barley');
    expect([refused.statusCode, refused.json().code, refused.cookies]).toEqual([403, 'auth.forbidden', []]);
    const unlocked = await unlock(visitor, link);
    expect(unlocked.statusCode).toBe(204);
    // One cookie for the page, and one for likes, which also require the password.
    expect(unlocked.cookies.map(({ path }) => path)).toEqual([link.path, '/api/v4/presentation/like/']);
    for (const cookie of unlocked.cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', maxAge: 12 * 3600 });
    }
    expect(await requiresPassword(visitor, link)).toBe(false);
    expect(await requiresPassword(owner, link)).toBe(false);
    expect(await requiresPassword(await createVisitor(instance.app), link)).toBe(true);
  });

  it('are required again after the owner changes them, and the cookie of one link opens no other link', async () => {
    const { oid, link } = await publishWithLink({ password: 'open sesame', right: 'edit' });
    const editor = await createMember(instance.app, 'Edwin', { address: '192.0.2.31' });
    await unlock(editor, link);
    expect(await requiresPassword(editor, link)).toBe(false);
    const otherDeck = await publishWithLink({ password: 'open sesame' });
    editor.cookies.set(`link_${otherDeck.link.linkId}`, editor.cookies.get(`link_${link.linkId}`) ?? '');
    expect(await requiresPassword(editor, otherDeck.link)).toBe(true);
    await owner.send('PATCH', `${linksPath(oid)}/${link.linkId}`, { password: 'open cinnamon' });
    expect(await requiresPassword(editor, link)).toBe(true);
    expect((await editor.get(`/api/page/presentation/${oid}`)).statusCode).toBe(404);
  });

  it('are refused by all processes with 429 after too many attempts from an IP address; the address is not stored', async () => {
    const { link } = await publishWithLink({ password: 'open sesame' });
    const attacker = await createVisitor(instance.app, '203.0.113.5');
    const statusCodes: number[] = [];
    for (let i = 0; i < 12; i += 1) statusCodes.push((await unlock(attacker, link, `guess ${i}`)).statusCode);
    expect(statusCodes).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429]);
    attacker.moveTo(instance.secondApp);
    expect((await unlock(attacker, link)).statusCode).toBe(429);
    const otherVisitor = await createVisitor(instance.app, '203.0.113.6');
    expect((await unlock(otherVisitor, link)).statusCode).toBe(204);
    const stored = await instance.db.selectFrom('attempts').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('203.0.113');
  });

  it.each([
    [{}, 400],
    [{ password: '' }, 400],
    [{ password: ['open sesame'] }, 400],
    [{ password: 'open sesame', right: 'edit' }, 400],
    [{ password: 'x'.repeat(5000) }, 413],
  ] as const)('are refused in the unlock request %j with %i', async (body, status) => {
    const { link } = await publishWithLink({ password: 'open sesame' });
    const visitor = await createVisitor(instance.app, '192.0.2.33');
    const response = await visitor.post(`/api/links/${link.linkId}/unlock`, body);
    expect([response.statusCode, response.cookies]).toEqual([status, []]);
  });

  it('are refused for unknown links and without the CSRF token', async () => {
    const visitor = await createVisitor(instance.app, '192.0.2.34');
    const path = `/api/links/${UNKNOWN_LINK_ID}/unlock`;
    expect((await visitor.post(path, { password: 'open sesame' })).statusCode).toBe(404);
    const forged = await visitor.send('POST', path, { password: 'x' }, { 'x-csrftoken': '' });
    expect(forged.statusCode).toBe(403);
  });
});
