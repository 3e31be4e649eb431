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
let profileOid: string;
let other: string;
let sceneHash: string;

beforeAll(async () => {
  instance = await anInstance();
  admin = await aMember(instance.app, 'Grace Hopper', { address: '192.0.2.250' });
  owner = await aMember(instance.app, 'Olive Owner', { address: '192.0.2.20' });
  const name = await usernameOf(instance, owner);
  other = (await instance.publish({ owner: name, document: { title: 'Another one' } })).path;
  const made = await instance.publish({ owner: name, privacy: 'reusable', document: { title: TITLE } });
  oid = made.oid;
  profileOid = (await owner.get('/api/page/me')).json().profileOid;
  await admin.send('PUT', '/api/admin/picks', { oids: [oid] });
  await owner.send('PUT', `/api/templates/${oid}`, { isTemplate: true });
  const row = await instance.db
    .selectFrom('presentations')
    .selectAll()
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow();
  sceneHash = row.scene_hash;
}, 60_000);
afterAll(() => instance?.close());

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
  other,
];
/** What opens only for who may see it. */
const own = () => [
  `/p/${oid}/`,
  `/api/page/presentation/${oid}`,
  `/scenes/${sceneHash}.json`,
  `/${oid}/edit/`,
];

/** Addresses at which somebody without an account meets the presentation, in either process. */
async function met(): Promise<string[]> {
  const found: string[] = [];
  for (const app of [instance.app, instance.other]) {
    for (const url of listing()) {
      const { body } = await app.inject({ url, headers: HTML });
      // The search answers with the words that it was asked.
      if (body.includes(`/p/${oid}/`) || body.includes(`"${oid}"`)) found.push(url);
    }
    for (const url of own())
      if ((await app.inject({ url, headers: HTML })).statusCode === 200) found.push(url);
  }
  return [...new Set(found)];
}

describe('what is not for everybody', () => {
  it('is there before', async () => {
    const found = await met();
    for (const url of listing()) expect(found, url).toContain(url);
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
    async (_what, hide, show) => {
      await met();
      expect((await hide()).statusCode).toBeLessThan(300);
      await expect.poll(met, { timeout: 5000, interval: 300 }).toEqual([]);
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
    const byAddress = own().filter((url) => !url.endsWith('/edit/'));
    await expect
      .poll(async () => (await met()).filter((url) => !url.startsWith(`/p/${oid}`)).sort(), {
        timeout: 5000,
        interval: 300,
      })
      .toEqual(byAddress.filter((url) => !url.startsWith('/p/')).sort());
    await set({ privacy: 'reusable' });
  }, 60_000);
});

describe('pages that are kept for everybody', () => {
  it('hold nothing of who asks, and set no cookie', async () => {
    await sql`UPDATE profiles SET bio = 'secretive'`.execute(instance.db);
    for (const url of ['/', '/gallery/', '/templates/', '/explore/', '/product/', other]) {
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
        /^\/(api\/(accounts|admin|dashboard|uploads|page|drafts)|admin\/\w+\/$|dashboard\/|settings\/|login\/|signup\/|logout\/)/.test(
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
