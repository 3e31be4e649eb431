import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, aVisitor, type Visitor } from './testing/a-visitor.ts';
import { anInstance, type Instance } from './testing/an-instance.ts';
import { listRoutes } from './testing/list-routes.ts';
import { usernameOf } from './testing/username-of.ts';

const HTML = { accept: 'text/html' };
const TITLE = 'Zyxomma petiolatum';

let instance: Instance;
let admin: Visitor;
let owner: Visitor;
let oid: string;
let ownPath: string;
let profileOid: string;
let other: string;
let sceneHash: string;
let stranger: Visitor;
let linkId: string;
let linkKey: string;

/** A film and a preview that nothing else has. */
const FILM = `/films/${'f'.repeat(64)}.webm`;
const PREVIEW = `/assets/${'e'.repeat(64)}.webp`;

beforeAll(async () => {
  instance = await anInstance({ twoProcesses: true });
  admin = await aMember(instance.app, 'Grace Hopper', { address: '192.0.2.250' });
  owner = await aMember(instance.app, 'Olive Owner', { address: '192.0.2.20' });
  const name = await usernameOf(instance, owner);
  other = (await instance.publish({ owner: name, document: { title: 'Another one' } })).path;
  const made = await instance.publish({ owner: name, privacy: 'reusable', document: { title: TITLE } });
  oid = made.oid;
  ownPath = made.path;
  profileOid = (await owner.get('/api/page/me')).json().profileOid;
  await admin.send('PUT', '/api/admin/picks', { oids: [oid] });
  await owner.send('PUT', `/api/templates/${oid}`, { isTemplate: true });
  const row = await instance.db
    .selectFrom('presentations')
    .selectAll()
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow();
  sceneHash = row.scene_hash;
  stranger = await aMember(instance.app, 'Sam Stranger', { address: '192.0.2.21' });
  linkId = (await owner.post(`/api/presentations/${oid}/links`, { right: 'edit' })).json().linkId;
  const { body } = await instance.app.inject({ url: `/p/embed/${oid}/?link=${linkId}`, headers: HTML });
  linkKey = /"accessKey":"([^"]+)"/.exec(body)?.[1] ?? '';
  await borrowed();
}, 60_000);
afterAll(() => instance?.close());

/** What others show of it: its picture in an advertisement, its name under a copy. */
async function borrowed(): Promise<void> {
  await sql`UPDATE presentations SET preview = jsonb_set(preview, '{url}', ${JSON.stringify(PREVIEW)}::jsonb)
    WHERE oid = ${oid}`.execute(instance.db);
  await sql`UPDATE presentations SET copied_from = ${oid} WHERE oid <> ${oid}`.execute(instance.db);
  const ad = { title: 'Fly', text: '', callToAction: 'Go', link: '/', pictureOid: oid, isActive: true };
  expect((await admin.post('/api/admin/ads', ad)).statusCode).toBe(200);
}

/** Gives it a film, which it loses with every change. */
async function giveFilm(): Promise<void> {
  await instance.blobs.put(FILM.slice(1), new Uint8Array([0x1a, 0x45, 0xdf, 0xa3]));
  await instance.db
    .updateTable('presentations')
    .set({ preview_animation: FILM })
    .where('oid', '=', oid)
    .execute();
}

/** Where listed presentations stand. */
const listing = () => [
  '/',
  '/gallery/',
  '/templates/',
  '/api/templates',
  '/explore/',
  '/explore/?order=newest',
  `/explore/search/?search=${encodeURIComponent(TITLE)}`,
  `/api/search?search=${encodeURIComponent(TITLE)}`,
  `/user/${profileOid}/`,
  `/user/${profileOid}/feed.xml`,
  '/sitemaps/presentations.xml',
  '/product/',
  '/features/ai/',
  '/features/embedding/',
  '/video/',
  '/api/ads/house',
  other,
];
/** What opens only for who may see it. */
const own = () => [
  ownPath,
  `/api/page/presentation/${oid}`,
  `/scenes/${sceneHash}.json`,
  `/${oid}/edit/`,
  `/p/embed/${oid}/`,
  asked(`/p/${oid}/x/`),
  asked(`/p/embed/${oid}/`, 'xml'),
  FILM,
];
const asked = (path: string, format = 'json') =>
  `/oembed?format=${format}&url=${encodeURIComponent(`https://deck.example${path}`)}`;

/** What a share link opens where it may be shown at all. */
const linked = () => [
  `/v/${linkId}/`,
  `/p/embed/${oid}/?link=${linkId}`,
  asked(`/v/${linkId}/`),
  asked(`/p/embed/${oid}/?link=${linkId}`),
  `/scenes/${sceneHash}.json?key=${linkKey}`,
  `/api/page/presentation/${oid}?key=${linkKey}`,
];

/** Those of some addresses at which somebody without an account finds something, in either process. */
async function opened(urls: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const app of [instance.app, instance.other])
    for (const url of urls)
      if ((await app.inject({ url, headers: HTML })).statusCode === 200) found.push(url);
  return [...new Set(found)];
}

/** What a member who is nothing to it gets for what they do with it. */
async function doings(): Promise<Record<string, number>> {
  const path = `/api/presentations/${oid}`;
  const calls = {
    duplicate: stranger.post(`${path}/duplicate`),
    like: stranger.send('PUT', `/api/v4/presentation/${oid}/like/`),
    view: stranger.post(`${path}/view`),
    insights: stranger.get(`/api/insights/${oid}`),
    table: stranger.get(`/api/insights/${oid}/csv`),
    page: stranger.get(`/insights/${oid}/`, HTML),
    tags: stranger.get(`/api/admin/presentations/${oid}/tags`),
    retag: stranger.send('PUT', `/api/admin/presentations/${oid}/tags`, { tags: ['mine'] }),
  };
  const answers = Object.entries(calls).map(async ([name, call]) => [name, (await call).statusCode] as const);
  return Object.fromEntries(await Promise.all(answers));
}
/** Nothing, the same as for what was never there. */
const NOTHING = {
  duplicate: 404,
  like: 404,
  view: 404,
  insights: 404,
  table: 404,
  page: 404,
  tags: 404,
  retag: 404,
};

/** Addresses at which somebody without an account meets the presentation, in either process. */
async function met(): Promise<string[]> {
  const found: string[] = [];
  for (const app of [instance.app, instance.other]) {
    for (const url of listing()) {
      const { body } = await app.inject({ url, headers: HTML });
      // The search answers with the words that it was asked.
      if ([`/p/${oid}/`, `"${oid}"`, PREVIEW, FILM].some((trace) => body.includes(trace))) found.push(url);
    }
  }
  return [...new Set([...found, ...(await opened(own()))])];
}

describe('what is not for everybody', () => {
  it('is there before', async () => {
    const found = await met();
    for (const url of listing()) expect(found, url).toContain(url);
    await giveFilm();
    expect(await opened(own())).toEqual(own().filter((url) => !url.endsWith('/edit/')));
    expect(await opened(linked())).toEqual(linked());
    expect(await doings()).toEqual({ ...NOTHING, duplicate: 201, like: 200, view: 204 });
  });

  const set = (values: Record<string, unknown>) =>
    owner.send('PATCH', `/api/dashboard/presentations/${oid}`, values);
  const moderate = (verb: string) => admin.post('/api/admin/moderate', { verb, oid });
  const suspend = (verb: string) => admin.post('/api/admin/moderate', { verb, profileOid });
  it.each([
    ['private', () => set({ privacy: 'private' }), () => set({ privacy: 'reusable' })],
    ['hidden by moderators', () => moderate('hide'), () => moderate('unhide')],
    [
      'in the trash',
      () => owner.send('DELETE', `/api/dashboard/presentations/${oid}`),
      () => owner.post(`/api/dashboard/presentations/${oid}/restore`),
    ],
    ['of somebody who is suspended', () => suspend('suspend'), () => suspend('unsuspend')],
  ] as const)(
    'is met nowhere: %s',
    async (what, hide, show) => {
      await giveFilm();
      await met();
      expect((await hide()).statusCode).toBeLessThan(300);
      await expect.poll(met, { timeout: 5000, interval: 300 }).toEqual([]);
      expect(await doings()).toEqual(NOTHING);
      // What is private opens by a link; what was taken from view by none.
      expect(await opened(linked())).toEqual(what === 'private' ? linked() : []);
      const tags = `/api/admin/presentations/${oid}/tags`;
      expect((await admin.get(tags)).statusCode).toBe(404);
      expect((await admin.send('PUT', tags, { tags: ['x'] })).statusCode).toBe(404);
      expect((await show()).statusCode).toBeLessThan(300);
      await expect.poll(async () => (await met()).includes('/'), { timeout: 5000 }).toBe(true);
    },
    60_000,
  );

  it('as an unlisted one is met only by its address', async () => {
    await owner.post('/api/accounts/log-in', {
      email: 'olive.owner@example.org',
      password: 'correct horse battery',
    });
    expect((await set({ privacy: 'hidden' })).statusCode).toBe(200);
    const byAddress = own().filter((url) => !url.endsWith('/edit/') && url !== FILM);
    await expect
      .poll(async () => (await met()).filter((url) => !url.startsWith(`/p/${oid}`)).sort(), {
        timeout: 5000,
        interval: 300,
      })
      .toEqual(byAddress.filter((url) => !url.startsWith(`/p/${oid}`)).sort());
    expect(await doings()).toEqual({ ...NOTHING, duplicate: 403, like: 200, view: 204 });
    await set({ privacy: 'reusable' });
  }, 60_000);
});

describe('pages that are kept for everybody', () => {
  it('hold nothing of who asks, and set no cookie', async () => {
    await sql`UPDATE profiles SET bio = 'secretive'`.execute(instance.db);
    for (const url of [
      '/',
      '/gallery/',
      '/templates/',
      '/explore/',
      '/product/',
      other,
      `/p/embed/${oid}/`,
    ]) {
      const mine = await admin.get(url, HTML);
      const { body, headers } = await instance.other.inject({ url, headers: HTML });
      expect(mine.body, url).toBe(body);
      expect(mine.headers['set-cookie'], url).toBeUndefined();
      expect(headers['set-cookie'], url).toBeUndefined();
      expect(mine.body).not.toMatch(/grace\.hopper|Grace Hopper/);
    }
  });

  it('are the only ones: what differs by visitor is kept nowhere', async () => {
    const visitor = await aVisitor(instance.app);
    const personal = listRoutes(instance.app).filter(
      ({ method, path }) =>
        method === 'GET' &&
        /^\/(api\/(accounts|admin|dashboard|uploads|page|drafts|insights)|insights\/|admin\/\w+\/$|dashboard\/|settings\/|login\/|signup\/|logout\/)/.test(
          path,
        ),
    );
    expect(personal.length).toBeGreaterThan(20);
    for (const { path } of personal)
      for (const who of [admin, visitor]) {
        const answer = await who.get(path.replace(/:\w+/, oid), HTML);
        expect([path, answer.headers['cache-control']]).toEqual([path, expect.stringContaining('no-store')]);
      }
  });
});
