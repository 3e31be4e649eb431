import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from './testing/instance.ts';
import { usernameOf } from './testing/username-of.ts';
import { createMember, createVisitor, type Visitor } from './testing/visitor.ts';

const HTML = { accept: 'text/html' };
/** A title that no other text contains. */
const TITLE = 'Zyxomma petiolatum';

let instance: Instance;
let admin: Visitor;
let owner: Visitor;
let oid: string;
let presentationPath: string;
let profileOid: string;
/** Path of another presentation, whose page shows related presentations. */
let otherPath: string;
let sceneHash: string;
let otherMember: Visitor;
/** Id of a share link for editing. */
let linkId: string;
/** Access key that the pages of the share link add to their requests. */
let linkKey: string;

/** URLs of a film and a preview that belong to this presentation only. */
const FILM = `/films/${'f'.repeat(64)}.webm`;
const PREVIEW = `/assets/${'e'.repeat(64)}.webp`;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  admin = await createMember(instance.app, 'Grace Hopper', { address: '192.0.2.250' });
  owner = await createMember(instance.app, 'Olive Owner', { address: '192.0.2.20' });
  const name = await usernameOf(instance, owner);
  otherPath = (await instance.publish({ owner: name, document: { title: 'Another one' } })).path;
  const published = await instance.publish({ owner: name, privacy: 'reusable', document: { title: TITLE } });
  oid = published.oid;
  presentationPath = published.path;
  profileOid = (await owner.get('/api/page/me')).json().profileOid;
  await admin.send('PUT', '/api/admin/picks', { oids: [oid] });
  await owner.send('PUT', `/api/templates/${oid}`, { isTemplate: true });
  const row = await instance.db
    .selectFrom('presentations')
    .selectAll()
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow();
  sceneHash = row.scene_hash;
  otherMember = await createMember(instance.app, 'Sam Stranger', { address: '192.0.2.21' });
  linkId = (await owner.post(`/api/presentations/${oid}/links`, { right: 'edit' })).json().linkId;
  const { body } = await instance.app.inject({ url: `/p/embed/${oid}/?link=${linkId}`, headers: HTML });
  linkKey = /"accessKey":"([^"]+)"/.exec(body)?.[1] ?? '';
  await createReferences();
}, 60_000);
afterAll(() => instance?.close());

/**
 * Sets the preview of the presentation, creates an advertisement with this preview, and marks all other presentations
 * as copies of the presentation. The pages of the copies then link to the presentation.
 */
async function createReferences(): Promise<void> {
  await sql`UPDATE presentations SET preview = jsonb_set(preview, '{url}', ${JSON.stringify(PREVIEW)}::jsonb)
    WHERE oid = ${oid}`.execute(instance.db);
  await sql`UPDATE presentations SET copied_from = ${oid} WHERE oid <> ${oid}`.execute(instance.db);
  const ad = { title: 'Fly', text: '', callToAction: 'Go', link: '/', pictureOid: oid, isActive: true };
  expect((await admin.post('/api/admin/ads', ad)).statusCode).toBe(200);
}

/** Adds a film. Every change of the presentation removes the film. */
async function addFilm(): Promise<void> {
  await instance.blobs.put(FILM.slice(1), new Uint8Array([0x1a, 0x45, 0xdf, 0xa3]));
  await instance.db.updateTable('presentations').set({ preview_animation: FILM }).where('oid', '=', oid).execute();
}

/** URLs that show listed presentations. */
const listUrls = () => [
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
  otherPath,
];
/** URLs of the presentation itself. For each URL, the server checks whether the visitor has access. */
const presentationUrls = () => [
  presentationPath,
  `/api/page/presentation/${oid}`,
  `/api/page/presenter/${oid}`,
  `/scenes/${sceneHash}.json`,
  `/${oid}/edit/`,
  `/p/embed/${oid}/`,
  oembedUrl(`/p/${oid}/x/`),
  oembedUrl(`/p/embed/${oid}/`, 'xml'),
  FILM,
];
const oembedUrl = (path: string, format = 'json') =>
  `/oembed?format=${format}&url=${encodeURIComponent(`https://deck.example${path}`)}`;

/** URLs that the share link grants access to. */
const linkUrls = () => [
  `/v/${linkId}/`,
  `/p/embed/${oid}/?link=${linkId}`,
  oembedUrl(`/v/${linkId}/`),
  oembedUrl(`/p/embed/${oid}/?link=${linkId}`),
  `/scenes/${sceneHash}.json?key=${linkKey}`,
  `/api/page/presentation/${oid}?key=${linkKey}`,
];

/** Returns the URLs for which at least one of the two processes responds with 200 to an anonymous visitor. */
async function accessibleUrls(urls: readonly string[]): Promise<string[]> {
  const accessible: string[] = [];
  for (const app of [instance.app, instance.secondApp])
    for (const url of urls) if ((await app.inject({ url, headers: HTML })).statusCode === 200) accessible.push(url);
  return [...new Set(accessible)];
}

/** Returns the status codes that another member gets for actions on the presentation. */
async function actionStatuses(): Promise<Record<string, number>> {
  const path = `/api/presentations/${oid}`;
  const calls = {
    duplicate: otherMember.post(`${path}/duplicate`),
    like: otherMember.send('PUT', `/api/v4/presentation/${oid}/like/`),
    view: otherMember.post(`${path}/view`),
    insights: otherMember.get(`/api/insights/${oid}`),
    insightsCsv: otherMember.get(`/api/insights/${oid}/csv`),
    insightsPage: otherMember.get(`/insights/${oid}/`, HTML),
    readTags: otherMember.get(`/api/admin/presentations/${oid}/tags`),
    replaceTags: otherMember.send('PUT', `/api/admin/presentations/${oid}/tags`, { tags: ['mine'] }),
  };
  const statuses = Object.entries(calls).map(async ([name, call]) => [name, (await call).statusCode] as const);
  return Object.fromEntries(await Promise.all(statuses));
}
/** 404 for every action, as for a presentation that does not exist. */
const ALL_NOT_FOUND = {
  duplicate: 404,
  like: 404,
  view: 404,
  insights: 404,
  insightsCsv: 404,
  insightsPage: 404,
  readTags: 404,
  replaceTags: 404,
};

/** Returns the URLs at which an anonymous visitor finds the presentation in at least one of the two processes. */
async function urlsWithPresentation(): Promise<string[]> {
  const urls: string[] = [];
  for (const app of [instance.app, instance.secondApp]) {
    for (const url of listUrls()) {
      const { body } = await app.inject({ url, headers: HTML });
      // Checks for ids and URLs instead of the title, because the search repeats its term in the response.
      if ([`/p/${oid}/`, `"${oid}"`, PREVIEW, FILM].some((marker) => body.includes(marker))) urls.push(url);
    }
  }
  return [...new Set([...urls, ...(await accessibleUrls(presentationUrls()))])];
}

describe('a presentation', () => {
  it('is found in all lists and by its URLs while it is public and reusable', async () => {
    const urls = await urlsWithPresentation();
    for (const url of listUrls()) expect(urls, url).toContain(url);
    await addFilm();
    // Anonymous visitors have no access to the editor.
    expect(await accessibleUrls(presentationUrls())).toEqual(
      presentationUrls().filter((url) => !url.endsWith('/edit/')),
    );
    expect(await accessibleUrls(linkUrls())).toEqual(linkUrls());
    expect(await actionStatuses()).toEqual({ ...ALL_NOT_FOUND, duplicate: 201, like: 200, view: 204 });
  });

  const changeSettings = (values: Record<string, unknown>) =>
    owner.send('PATCH', `/api/dashboard/presentations/${oid}`, values);
  const moderate = (verb: string) => admin.post('/api/admin/moderate', { verb, oid });
  const moderateOwner = (verb: string) => admin.post('/api/admin/moderate', { verb, profileOid });
  it.each([
    ['private', () => changeSettings({ privacy: 'private' }), () => changeSettings({ privacy: 'reusable' })],
    ['hidden by moderators', () => moderate('hide'), () => moderate('unhide')],
    [
      'in the trash',
      () => owner.send('DELETE', `/api/dashboard/presentations/${oid}`),
      () => owner.post(`/api/dashboard/presentations/${oid}/restore`),
    ],
    ['owned by a suspended member', () => moderateOwner('suspend'), () => moderateOwner('unsuspend')],
  ] as const)(
    'is in no list and not accessible by its URLs while it is %s',
    async (state, hide, show) => {
      await addFilm();
      // Fills the page caches of both processes.
      await urlsWithPresentation();
      expect((await hide()).statusCode).toBeLessThan(300);
      await expect.poll(urlsWithPresentation, { timeout: 5000, interval: 300 }).toEqual([]);
      expect(await actionStatuses()).toEqual(ALL_NOT_FOUND);
      // Share links open a private presentation, but not a presentation that is moderated, deleted or owned by a
      // suspended member.
      expect(await accessibleUrls(linkUrls())).toEqual(state === 'private' ? linkUrls() : []);
      const tags = `/api/admin/presentations/${oid}/tags`;
      expect((await admin.get(tags)).statusCode).toBe(404);
      expect((await admin.send('PUT', tags, { tags: ['x'] })).statusCode).toBe(404);
      expect((await show()).statusCode).toBeLessThan(300);
      await expect.poll(async () => (await urlsWithPresentation()).includes('/'), { timeout: 5000 }).toBe(true);
    },
    60_000,
  );

  it('is found only by its URLs while it is unlisted', async () => {
    // The suspension of the previous test has ended the session.
    await owner.post('/api/accounts/log-in', {
      email: 'olive.owner@example.org',
      password: 'correct horse battery',
    });
    expect((await changeSettings({ privacy: 'hidden' })).statusCode).toBe(200);
    // Omits the film, because the change of the privacy removed the film. The view page is not compared.
    const accessiblePresentationUrls = presentationUrls().filter((url) => !url.endsWith('/edit/') && url !== FILM);
    await expect
      .poll(async () => (await urlsWithPresentation()).filter((url) => !url.startsWith(`/p/${oid}`)).sort(), {
        timeout: 5000,
        interval: 300,
      })
      .toEqual(accessiblePresentationUrls.filter((url) => !url.startsWith(`/p/${oid}`)).sort());
    expect(await actionStatuses()).toEqual({ ...ALL_NOT_FOUND, duplicate: 403, like: 200, view: 204 });
    await changeSettings({ privacy: 'reusable' });
  }, 60_000);
});

/** Removes the number of presentations from a page. Each process loads it at other times, and pages are cached with it. */
const withoutCount = (html: string): string => html.replace(/"presentationCount":\d+/, '');

describe('caching', () => {
  it('shared pages contain no personal data and set no cookie', async () => {
    await sql`UPDATE profiles SET bio = 'secretive'`.execute(instance.db);
    for (const url of ['/', '/gallery/', '/templates/', '/explore/', '/product/', otherPath, `/p/embed/${oid}/`]) {
      const load = () => Promise.all([admin.get(url, HTML), instance.secondApp.inject({ url, headers: HTML })]);
      const bodies = async () => (await load()).map(({ body }) => withoutCount(body));
      // Lists of presentations on cached pages can differ between processes until the pages are rendered again.
      await expect
        .poll(async () => new Set(await bodies()).size, { message: url, timeout: 20_000, interval: 300 })
        .toBe(1);
      const [adminResponse, { headers }] = await load();
      expect(adminResponse.headers['set-cookie'], url).toBeUndefined();
      expect(headers['set-cookie'], url).toBeUndefined();
      expect(adminResponse.body).not.toMatch(/grace\.hopper|Grace Hopper/);
    }
  });

  it('personal pages and API responses are not cached', async () => {
    const visitor = await createVisitor(instance.app);
    const personalRoutes = instance.app.routes.filter(
      ({ method, path }) =>
        method === 'GET' &&
        /^\/(api\/(accounts|admin|dashboard|uploads|page|drafts|insights)|insights\/|admin\/\w+\/$|dashboard\/|settings\/|login\/|signup\/|logout\/)/.test(
          path,
        ),
    );
    expect(personalRoutes.length).toBeGreaterThan(20);
    for (const { path } of personalRoutes)
      for (const visitorOfPage of [admin, visitor]) {
        const response = await visitorOfPage.get(path.replace(/:\w+/, oid), HTML);
        expect([path, response.headers['cache-control']]).toEqual([path, expect.stringContaining('no-store')]);
      }
  });
});
