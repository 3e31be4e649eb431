import type { ShareLink } from '@flydeck/contract/links/link';
import { type PersonalPage, presentationPageSchema } from '@flydeck/contract/presentations/page-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, aVisitor, type Visitor } from '../../testing/a-visitor.ts';
import { anInstance, type Instance } from '../../testing/an-instance.ts';
import { pageDataOf } from '../../testing/page-data.ts';
import { usernameOf } from '../../testing/username-of.ts';

let instance: Instance;
let owner: Visitor;
let bob: Visitor;
let ownerName: string;

beforeAll(async () => {
  instance = await anInstance({ twoProcesses: true });
  await aMember(instance.app, 'Root', { address: '192.0.2.10' });
  owner = await aMember(instance.app, 'Olga', { address: '192.0.2.11' });
  bob = await aMember(instance.app, 'Bob', { address: '192.0.2.12' });
  ownerName = await usernameOf(instance, owner);
}, 60_000);
afterAll(() => instance?.close());

const HTML = { accept: 'text/html' };
const UNKNOWN = '2'.repeat(24);

let secrets = 0;
/** Each with a scene of its own. */
const aSecret = () => {
  secrets += 1;
  return instance.publish({
    privacy: 'private',
    owner: ownerName,
    document: { title: `Clouds, secret ${secrets}` },
  });
};
const linksOf = (oid: string) => `/api/presentations/${oid}/links`;

async function aLink(body: object = {}): Promise<{ oid: string; path: string; link: ShareLink }> {
  const { oid, path } = await aSecret();
  const made = await owner.post(linksOf(oid), { right: 'view', ...body });
  expect(made.statusCode).toBe(201);
  return { oid, path, link: made.json() as ShareLink };
}

const pageOf = (html: string) => presentationPageSchema.parse(pageDataOf(html));

const open = async (visitor: Visitor, link: ShareLink) => visitor.get(link.path, HTML);

describe('what owners do with links', () => {
  it('makes, lists, changes and revokes them; passwords never come out', async () => {
    const { oid } = await aSecret();
    const expiresAt = '2099-01-01T00:00:00.000Z';
    const made = await owner.post(linksOf(oid), { right: 'edit', expiresAt, password: 'open sesame' });
    const link = made.json() as ShareLink;
    expect([made.statusCode, link]).toEqual([
      201,
      {
        linkId: expect.stringMatching(/^[2-9A-Za-z]{24}$/),
        path: `/v/${link.linkId}/`,
        right: 'edit',
        expiresAt,
        isExpired: false,
        hasPassword: true,
        createdAt: expect.any(String),
        uses: 0,
      },
    ]);
    const changed = await owner.send('PATCH', `${linksOf(oid)}/${link.linkId}`, {
      right: 'view',
      expiresAt: null,
      password: null,
    });
    expect(changed.json()).toMatchObject({ right: 'view', expiresAt: null, hasPassword: false });
    const listed = await owner.get(linksOf(oid));
    expect(listed.json()).toEqual({ links: [changed.json()] });
    for (const { body } of [made, changed, listed]) expect(body).not.toMatch(/scrypt|sesame/);
    expect((await owner.send('DELETE', `${linksOf(oid)}/${link.linkId}`)).statusCode).toBe(204);
    expect((await owner.send('DELETE', `${linksOf(oid)}/${link.linkId}`)).statusCode).toBe(404);
    expect((await owner.get(linksOf(oid))).json()).toEqual({ links: [] });
  });

  it('is nobody else’s business', async () => {
    const { oid, link } = await aLink({ right: 'edit' });
    const open = await instance.publish({ owner: ownerName });
    const anonymous = await aVisitor(instance.app);
    for (const [visitor, presentation, status] of [
      [anonymous, oid, 401],
      [bob, oid, 404],
      [bob, 'AAAAAAAAAAAAAAAA', 404],
      [bob, open.oid, 403],
    ] as const) {
      const one = `${linksOf(presentation)}/${link.linkId}`;
      const answers = [
        await visitor.get(linksOf(presentation)),
        await visitor.post(linksOf(presentation), { right: 'view' }),
        await visitor.send('PATCH', one, { right: 'view' }),
        await visitor.send('DELETE', one),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status, status]);
    }
  });

  it('does not reach links of another presentation', async () => {
    const { link } = await aLink();
    const { oid } = await aSecret();
    const one = `${linksOf(oid)}/${link.linkId}`;
    expect((await owner.send('PATCH', one, { right: 'edit' })).statusCode).toBe(404);
    expect((await owner.send('DELETE', one)).statusCode).toBe(404);
  });

  it('does not pass an editor’s right on', async () => {
    const { oid, link } = await aLink({ right: 'edit' });
    const eve = await aMember(instance.app, 'Eve', { address: '192.0.2.14' });
    expect((await open(eve, link)).statusCode).toBe(200);
    expect((await eve.post(linksOf(oid), { right: 'view' })).statusCode).toBe(403);
  });

  it.each([
    [{}, 400],
    [{ right: 'own' }, 400],
    [{ right: 'view', password: '12345' }, 400],
    [{ right: 'view', password: 'x'.repeat(201) }, 400],
    [{ right: 'view', password: 7 }, 400],
    [{ right: 'view', expiresAt: 'tomorrow' }, 400],
    [{ right: 'view', linkId: UNKNOWN }, 400],
    [['view'], 400],
    [{ right: 'view', password: 'x'.repeat(5000) }, 413],
  ] as const)('refuses %j', async (body, status) => {
    const { oid } = await aSecret();
    expect((await owner.post(linksOf(oid), body)).statusCode).toBe(status);
  });

  it('is refused without the CSRF token', async () => {
    const { oid } = await aSecret();
    const answer = await owner.send('POST', linksOf(oid), { right: 'view' }, { 'x-csrftoken': '' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.csrf']);
  });
});

describe('the page behind a link', () => {
  it('opens what is private, with all it needs, and is told to nobody', async () => {
    const { oid, path, link } = await aLink();
    const visitor = await aVisitor(instance.app);
    expect((await visitor.get(path, HTML)).statusCode).toBe(404);
    const { statusCode, headers, body } = await visitor.get(link.path, {
      ...HTML,
      'user-agent': 'Mozilla/5.0 Firefox/127.0',
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(body).toContain('<meta name="robots" content="noindex">');
    const page = pageOf(body);
    expect(page).toMatchObject({ oid, prezilink: { link_id: link.linkId }, isPublicView: false });

    const scene = await visitor.get(page.sceneUrl);
    expect([scene.statusCode, scene.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect((await visitor.get(page.sceneUrl.split('?', 1)[0] ?? '')).statusCode).toBe(404);
    const personal = `/api/page/presentation/${oid}`;
    expect((await visitor.get(`${personal}?key=${page.accessKey}`)).statusCode).toBe(200);
    expect((await visitor.get(personal)).statusCode).toBe(404);
    expect((await owner.get(linksOf(oid))).json()).toMatchObject({ links: [{ uses: 1 }] });
  });

  it('leads the slashless address to the right one, and counts no use there', async () => {
    const { link } = await aLink();
    const answer = await bob.get(link.path.slice(0, -1), HTML);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, link.path]);
  });

  it('gives keys that open nothing else, and that cannot be made up', async () => {
    const { link } = await aLink();
    const other = await aLink();
    const page = pageOf((await open(bob, link)).body);
    const others = pageOf((await open(owner, other.link)).body);
    const key = page.accessKey ?? '';
    const [scene = ''] = others.sceneUrl.split('?', 1);
    const [id, expires = '', signature] = key.split('.');
    for (const forged of [
      `${other.link.linkId}.${expires}.${signature}`,
      `${id}.${Number(expires) + 1}.${signature}`,
      `${id}.${expires}.`,
      `${id}.1.${signature}`,
      '..',
      'x'.repeat(500),
    ]) {
      const url = `/api/page/presentation/${page.oid}?key=${forged}`;
      expect([forged, (await bob.get(url)).statusCode]).toEqual([forged, 404]);
      expect((await bob.get(`${scene}?key=${forged}`)).statusCode).toBe(404);
    }
    expect((await bob.get(`/api/page/presentation/${other.oid}?key=${key}`)).statusCode).toBe(404);
    expect((await bob.get(`/api/page/presentation/${page.oid}?key=${key}&key=${key}`)).statusCode).toBe(404);
  });

  it('is missing in the same way for unknown, revoked and expired links', async () => {
    const revoked = await aLink();
    const key = pageOf((await open(bob, revoked.link)).body).accessKey;
    await owner.send('DELETE', `${linksOf(revoked.oid)}/${revoked.link.linkId}`);
    const expired = await aLink({ expiresAt: '2020-01-01T00:00:00Z' });
    const withPassword = await aLink({ expiresAt: '2020-01-01T00:00:00Z', password: 'open sesame' });
    const gone = await aLink();
    await instance.db
      .updateTable('presentations')
      .set({ deleted_at: new Date() })
      .where('oid', '=', gone.oid)
      .execute();
    const stranger = await aVisitor(instance.app);
    const unknown = await stranger.get(`/v/${UNKNOWN}/`, HTML);
    const addresses = [revoked, expired, withPassword, gone].map(({ link }) => link.path);
    for (const url of [...addresses, '/v/x/', `/v/${UNKNOWN}x/`, '/v/%00/']) {
      const { statusCode, body } = await stranger.get(url, HTML);
      expect([url, statusCode, body]).toEqual([url, 404, unknown.body]);
    }
    expect((await bob.get(`/api/page/presentation/${revoked.oid}?key=${key}`)).statusCode).toBe(404);
    expect((await owner.get(linksOf(expired.oid))).json()).toMatchObject({ links: [{ isExpired: true }] });
  });

  it('keeps the right to edit for the account, for as long as the link lives', async () => {
    const { oid, path, link } = await aLink({ right: 'edit' });
    const ed = await aMember(instance.app, 'Ed', { address: '192.0.2.15' });
    expect((await ed.get(path, HTML)).statusCode).toBe(404);
    expect((await open(ed, link)).statusCode).toBe(200);
    const rights = async () => {
      const answer = await ed.get(`/api/page/presentation/${oid}`);
      return answer.statusCode === 200 ? (answer.json() as PersonalPage).viewerRights : answer.statusCode;
    };
    expect(await rights()).toEqual({ edit: true, comment: true });
    expect((await ed.get(path, HTML)).statusCode).toBe(200);
    await owner.send('PATCH', `${linksOf(oid)}/${link.linkId}`, { right: 'comment' });
    expect(await rights()).toEqual({ edit: false, comment: true });
    await owner.send('DELETE', `${linksOf(oid)}/${link.linkId}`);
    expect(await rights()).toBe(404);
  });

  it('gives the logged out no more than a look', async () => {
    const { oid, link } = await aLink({ right: 'edit' });
    const visitor = await aVisitor(instance.app);
    const { accessKey, ...page } = pageOf((await open(visitor, link)).body);
    const personal = (await visitor.get(`/api/page/presentation/${oid}?key=${accessKey}`)).json();
    expect(personal).toMatchObject({ viewerRights: { edit: false, comment: false } });
    // What they could do is told, so that the page can ask them to log in.
    expect(page.rightsOnceLoggedIn).toEqual({ edit: true, comment: true });
    expect(pageOf((await open(bob, link)).body).rightsOnceLoggedIn).toBeNull();
    const toLook = pageOf((await open(visitor, (await aLink({ right: 'view' })).link)).body);
    expect(toLook.rightsOnceLoggedIn).toEqual({ edit: false, comment: false });
  });
});

describe('the password of a link', () => {
  const unlock = (visitor: Visitor, { linkId }: ShareLink, password: unknown = 'open sesame') =>
    visitor.post(`/api/links/${linkId}/unlock`, { password } as object);
  const isAsked = async (visitor: Visitor, link: ShareLink) => {
    const { statusCode, body } = await open(visitor, link);
    expect(statusCode).toBe(200);
    return !body.includes('"sceneUrl"');
  };

  it('stands before the page, says nothing of it, and opens it for some hours', async () => {
    const { link } = await aLink({ password: 'open sesame' });
    const visitor = await aVisitor(instance.app, '192.0.2.30');
    const asked = await open(visitor, link);
    expect(asked.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(asked.body).toContain('This presentation has a password');
    expect(asked.body).not.toContain('Clouds');
    const wrong = await unlock(visitor, link, 'open barley');
    expect([wrong.statusCode, wrong.cookies]).toEqual([403, []]);
    const right = await unlock(visitor, link);
    expect(right.statusCode).toBe(204);
    expect(right.cookies.map(({ path }) => path)).toEqual([link.path, '/api/v4/presentation/like/']);
    for (const cookie of right.cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', maxAge: 12 * 3600 });
    }
    expect(await isAsked(visitor, link)).toBe(false);
    expect(await isAsked(owner, link)).toBe(false);
    expect(await isAsked(await aVisitor(instance.app), link)).toBe(true);
  });

  it('is asked for again when it was changed, and its proof opens no other link', async () => {
    const { oid, link } = await aLink({ password: 'open sesame', right: 'edit' });
    const ed = await aMember(instance.app, 'Edwin', { address: '192.0.2.31' });
    await unlock(ed, link);
    expect(await isAsked(ed, link)).toBe(false);
    const other = await aLink({ password: 'open sesame' });
    ed.cookies.set(`link_${other.link.linkId}`, ed.cookies.get(`link_${link.linkId}`) ?? '');
    expect(await isAsked(ed, other.link)).toBe(true);
    await owner.send('PATCH', `${linksOf(oid)}/${link.linkId}`, { password: 'open cinnamon' });
    expect(await isAsked(ed, link)).toBe(true);
    expect((await ed.get(`/api/page/presentation/${oid}`)).statusCode).toBe(404);
  });

  it('cannot be tried for ever', async () => {
    const { link } = await aLink({ password: 'open sesame' });
    const thief = await aVisitor(instance.app, '203.0.113.5');
    const codes: number[] = [];
    for (let i = 0; i < 12; i += 1) codes.push((await unlock(thief, link, `guess ${i}`)).statusCode);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429]);
    thief.moveTo(instance.other);
    expect((await unlock(thief, link)).statusCode).toBe(429);
    const honest = await aVisitor(instance.app, '203.0.113.6');
    expect((await unlock(honest, link)).statusCode).toBe(204);
    const stored = await instance.db.selectFrom('attempts').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('203.0.113');
  });

  it.each([
    [{}, 400],
    [{ password: '' }, 400],
    [{ password: ['open sesame'] }, 400],
    [{ password: 'open sesame', right: 'edit' }, 400],
    [{ password: 'x'.repeat(5000) }, 413],
  ] as const)('%j opens nothing', async (body, status) => {
    const { link } = await aLink({ password: 'open sesame' });
    const visitor = await aVisitor(instance.app, '192.0.2.33');
    const answer = await visitor.post(`/api/links/${link.linkId}/unlock`, body);
    expect([answer.statusCode, answer.cookies]).toEqual([status, []]);
  });

  it('is refused for unknown links and without the CSRF token', async () => {
    const visitor = await aVisitor(instance.app, '192.0.2.34');
    const path = `/api/links/${UNKNOWN}/unlock`;
    expect((await visitor.post(path, { password: 'open sesame' })).statusCode).toBe(404);
    const forged = await visitor.send('POST', path, { password: 'x' }, { 'x-csrftoken': '' });
    expect(forged.statusCode).toBe(403);
  });
});
