import { type EmbedPage, embedPageSchema } from '@flydeck/contract/embed/page';
import type { ShareLink } from '@flydeck/contract/links/link';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createOwnerAndOther } from '../../testing/owner-and-other.ts';
import { pageDataOf } from '../../testing/page-data.ts';
import { createMember, type Visitor } from '../../testing/visitor.ts';

let instance: Instance;
let owner: Visitor;
/** A member who does not own the presentations. */
let otherMember: Visitor;
/** Username of the owner. */
let ownerName: string;

beforeAll(async () => {
  instance = await createInstance();
  ({ owner, ownerName, other: otherMember } = await createOwnerAndOther(instance));
}, 60_000);
afterAll(() => instance?.close());

type Privacy = 'public' | 'reusable' | 'hidden' | 'private';

let deckCount = 0;
async function publishDeck(privacy: Privacy = 'public'): Promise<{ oid: string; path: string }> {
  deckCount += 1;
  return instance.publish({ privacy, owner: ownerName, document: { title: `Framed ${deckCount}` } });
}

const getEmbed = (oid: string, query = '', headers: Record<string, string> = {}) =>
  instance.app.inject({ url: `/p/embed/${oid}/${query}`, headers: { accept: 'text/html', ...headers } });

const embedDataOf = (html: string): EmbedPage => embedPageSchema.parse(pageDataOf(html));

/** Returns the sites that may embed a response in an iframe, according to its Content-Security-Policy. */
const frameAncestorsOf = (headers: Record<string, unknown>) =>
  /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];

/** Path of the endpoints that change and delete a presentation. */
const dashboardPath = (oid: string) => `/api/dashboard/presentations/${oid}`;

async function createLink(oid: string, body: object = {}): Promise<ShareLink> {
  const created = await owner.post(`/api/presentations/${oid}/links`, { right: 'view', ...body });
  expect(created.statusCode).toBe(201);
  return created.json() as ShareLink;
}

describe('the embed page (V9.6)', () => {
  it.each(['public', 'reusable'] as const)('is a cached shared page for %s presentations', async (privacy) => {
    const { oid, path } = await publishDeck(privacy);
    const [response, responseWithCookie] = [
      await getEmbed(oid),
      await getEmbed(oid, '?step=2&autoplay=loop', { cookie: 'a=b' }),
    ];
    expect([response.statusCode, responseWithCookie.body === response.body, response.headers['set-cookie']]).toEqual([
      200,
      true,
      undefined,
    ]);
    expect(response.headers).toMatchObject({ 'cache-control': expect.stringMatching(/^public, max-age=60/) });
    const revalidated = await getEmbed(oid, '', { 'if-none-match': String(response.headers['etag']) });
    expect([revalidated.statusCode, frameAncestorsOf(revalidated.headers)]).toEqual([304, '*']);
    const data = embedDataOf(response.body);
    expect(data).toMatchObject({ oid, viewPath: path, embedMode: true, accessKey: null });
    // Embeds do not contain related presentations.
    expect(response.body).not.toContain('"topPicks"');
  });

  // After a 304, browsers would still use the `frame-ancestors` of the cached response.
  it('returns 200 instead of 304 if only `frame-ancestors` changed', async () => {
    const { oid } = await publishDeck();
    const response = await getEmbed(oid);
    const embedOrigins = ['https://school.example'];
    expect((await owner.send('PATCH', dashboardPath(oid), { embedOrigins })).statusCode).toBe(200);
    const ifNoneMatch = { 'if-none-match': String(response.headers['etag']) };
    await expect
      .poll(async () => {
        const { statusCode, headers } = await getEmbed(oid, '', ifNoneMatch);
        return [statusCode, frameAncestorsOf(headers)];
      })
      .toEqual([200, "'self' https://school.example"]);
  });

  it('can be framed with autoplay and fullscreen, while other pages cannot be framed (V6.10, V9.6)', async () => {
    const { oid, path } = await publishDeck();
    const embed = await getEmbed(oid);
    expect(frameAncestorsOf(embed.headers)).toBe('*');
    expect(embed.headers['x-frame-options']).toBeUndefined();
    expect(embed.headers['permissions-policy']).toContain('autoplay=(self), fullscreen=(self)');
    for (const url of ['/', path, '/login/', '/explore/', '/dashboard/next/', '/nowhere/', '/api/page/me']) {
      const { headers } = await instance.app.inject({ url, headers: { accept: 'text/html' } });
      expect.soft([url, headers['x-frame-options']]).toEqual([url, 'DENY']);
      if (headers['content-security-policy'] !== undefined)
        expect.soft([url, frameAncestorsOf(headers)]).toEqual([url, "'none'"]);
    }
  });

  it('is not indexed and has the view page as canonical URL', async () => {
    const { oid, path } = await publishDeck();
    const { body } = await getEmbed(oid);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toContain(`<link rel="canonical" href="https://deck.example${path}">`);
  });

  it('redirects the URL without a trailing slash and keeps the query', async () => {
    const { oid } = await publishDeck();
    const { statusCode, headers } = await instance.app.inject({
      url: `/p/embed/${oid}?step=2`,
      headers: { accept: 'text/html' },
    });
    expect([statusCode, headers['location']]).toEqual([301, `/p/embed/${oid}/?step=2`]);
  });

  it('shows unlisted presentations without being cached', async () => {
    const { oid } = await publishDeck('hidden');
    const { statusCode, headers, body } = await getEmbed(oid);
    expect([statusCode, headers['cache-control'], embedDataOf(body).oid]).toEqual([200, 'private, no-store', oid]);
  });

  it('shows the new title after a change', async () => {
    const { oid } = await publishDeck();
    await getEmbed(oid);
    const renamed = await owner.send('PATCH', dashboardPath(oid), { title: 'Another name' });
    expect(renamed.statusCode).toBe(200);
    await expect.poll(async () => embedDataOf((await getEmbed(oid)).body).title).toBe('Another name');
  });
});

describe('the embed page of an unavailable presentation', () => {
  it('has no scripts, has a link to the home page, and can be framed by every site', async () => {
    const { oid } = await publishDeck('private');
    for (const unavailableOid of [oid, '2'.repeat(16), 'short', '..%2f..%2fetc']) {
      const { statusCode, headers, body } = await getEmbed(unavailableOid);
      expect.soft([unavailableOid, statusCode, frameAncestorsOf(headers)]).toEqual([unavailableOid, 404, '*']);
      expect.soft(headers['cache-control']).toBe('private, no-store');
      expect.soft(body).toContain('Presentation not found');
      // `Skyhouse` is the name of the site in tests (`createInstance`).
      expect.soft(body).toContain('Go to Skyhouse');
      expect.soft(body).not.toContain('<script');
    }
  });

  it('ignores cookies, so it returns 404 even to the owner of a private presentation', async () => {
    const { oid } = await publishDeck('private');
    expect((await owner.get(`/p/embed/${oid}/`, { accept: 'text/html' })).statusCode).toBe(404);
  });

  it('returns 404 after the presentation was hidden by a moderator or deleted', async () => {
    const [moderated, deleted] = [await publishDeck(), await publishDeck()];
    await getEmbed(moderated.oid);
    await getEmbed(deleted.oid);
    const member = await createMember(instance.app, 'Nobody', { address: '192.0.2.19' });
    expect((await member.get(`/p/embed/${moderated.oid}/`, { accept: 'text/html' })).statusCode).toBe(200);
    await instance.db
      .updateTable('presentations')
      .set({ moderation: 'hidden' })
      .where('oid', '=', moderated.oid)
      .execute();
    // The direct change of the row does not invalidate cached pages, but a change of the title does.
    await owner.send('PATCH', dashboardPath(moderated.oid), { title: 'Changed' });
    await owner.send('DELETE', dashboardPath(deleted.oid));
    for (const { oid } of [moderated, deleted])
      await expect.poll(async () => (await getEmbed(oid)).statusCode).toBe(404);
  });
});

describe('embeds by share link (V6.10)', () => {
  it('open private presentations without cookies, and are not cached', async () => {
    const { oid } = await publishDeck('private');
    const { linkId, path } = await createLink(oid);
    const { statusCode, headers, body } = await getEmbed(oid, `?link=${linkId}`);
    expect([statusCode, headers['cache-control'], headers['set-cookie']]).toEqual([
      200,
      'private, no-store',
      undefined,
    ]);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    const data = embedDataOf(body);
    expect(data.viewPath).toBe(path);
    const scene = await instance.app.inject({ url: data.sceneUrl });
    expect(scene.statusCode).toBe(200);
    expect(body).not.toContain('rel="canonical"');
  });

  it('return 404 for links that are revoked, expired, invalid or of another presentation', async () => {
    const [linked, unlinked] = [await publishDeck('private'), await publishDeck('private')];
    const { linkId } = await createLink(linked.oid);
    const expired = await createLink(linked.oid, { expiresAt: '2001-01-01T00:00:00.000Z' });
    const invalidLinkIds = [
      expired.linkId,
      '2'.repeat(24),
      '',
      'a&link=b',
      "'; DROP TABLE profiles; --",
      'x'.repeat(5000),
    ];
    for (const invalidId of invalidLinkIds)
      expect.soft((await getEmbed(linked.oid, `?link=${encodeURIComponent(invalidId)}`)).statusCode).toBe(404);
    expect((await getEmbed(unlinked.oid, `?link=${linkId}`)).statusCode).toBe(404);
    expect((await getEmbed(linked.oid, `?link=${linkId}&link=${linkId}`)).statusCode).toBe(404);
    await owner.send('DELETE', `/api/presentations/${linked.oid}/links/${linkId}`);
    expect((await getEmbed(linked.oid, `?link=${linkId}`)).statusCode).toBe(404);
  });

  it('with a password return 403 with a link to the view page, and no form for the password', async () => {
    const { oid } = await publishDeck('private');
    const { linkId, path } = await createLink(oid, { password: 'open sesame' });
    const { statusCode, body } = await getEmbed(oid, `?link=${linkId}`);
    expect(statusCode).toBe(403);
    expect(body).toContain('This presentation is password protected');
    expect(body).toContain(`href="${path}"`);
    expect(body).not.toContain('<input');
  });
});

describe('the author’s embed settings', () => {
  const EMBED_ORIGINS = ['https://school.example', 'https://*.club.example:8443', 'http://localhost:3000'];

  it('are stored, returned to the dashboard and applied to the page', async () => {
    const { oid } = await publishDeck();
    await getEmbed(oid);
    const changed = await owner.send('PATCH', dashboardPath(oid), { embedOrigins: EMBED_ORIGINS, autoplay: 'loop' });
    expect([changed.statusCode, changed.json()]).toEqual([
      200,
      expect.objectContaining({ embedOrigins: EMBED_ORIGINS, autoplay: 'loop' }),
    ]);
    await expect
      .poll(async () => frameAncestorsOf((await getEmbed(oid)).headers))
      .toBe(`'self' ${EMBED_ORIGINS.join(' ')}`);
    const page = embedDataOf((await getEmbed(oid)).body);
    expect([page.shouldAutoplay, page.forceAutoplay]).toEqual([false, true]);
    await owner.send('PATCH', dashboardPath(oid), { embedOrigins: null, autoplay: 'start' });
    await expect.poll(async () => frameAncestorsOf((await getEmbed(oid)).headers)).toBe('*');
    expect(embedDataOf((await getEmbed(oid)).body)).toMatchObject({
      shouldAutoplay: true,
      forceAutoplay: false,
    });
  });

  it('with an empty list of origins refuse all embeds, also by share link, and link to the view page', async () => {
    const { oid, path } = await publishDeck();
    const { linkId } = await createLink(oid);
    await owner.send('PATCH', dashboardPath(oid), { embedOrigins: [] });
    await expect.poll(async () => (await getEmbed(oid)).statusCode).toBe(403);
    const { body, headers } = await getEmbed(oid);
    expect(body).toContain('Its author doesn’t allow embedding here. Open it on Skyhouse.');
    expect(body).toContain(`href="${path}"`);
    expect(frameAncestorsOf(headers)).toBe('*');
    expect((await getEmbed(oid, `?link=${linkId}`)).statusCode).toBe(403);
    expect((await instance.app.inject({ url: path })).statusCode).toBe(200);
  });

  it('apply to embeds by share link', async () => {
    const { oid } = await publishDeck('private');
    const { linkId } = await createLink(oid);
    await owner.send('PATCH', dashboardPath(oid), { embedOrigins: ['https://school.example'] });
    const { headers } = await getEmbed(oid, `?link=${linkId}`);
    expect(frameAncestorsOf(headers)).toBe("'self' https://school.example");
  });

  it.each([
    [['https://a.example; script-src *']],
    [["https://a.example 'unsafe-inline'"]],
    [['https://a.example\r\nset-cookie: a=b']],
    [['https://a.example,https://b.example']],
    [['*']],
    [['https://*']],
    [['https://*.org']],
    [["'self'"]],
    [['http://school.example']],
    [['https://school.example/']],
    [['https://School.example']],
    [['https://user:pass@school.example']],
    [['javascript:alert(1)']],
    [['']],
    [[null]],
    [[{}]],
    [['https://a.example', 'https://a.example']],
    [Array.from({ length: 21 }, (_, i) => `https://s${i}.example`)],
    ['https://a.example'],
    [{}],
    [7],
  ])('refuse invalid origins with 400: %j', async (embedOrigins) => {
    const { oid } = await publishDeck();
    const response = await owner.send('PATCH', dashboardPath(oid), { embedOrigins } as object);
    expect(response.statusCode).toBe(400);
    expect(frameAncestorsOf((await getEmbed(oid)).headers)).toBe('*');
  });

  it('ignore invalid origins in the database', async () => {
    const { oid } = await publishDeck();
    const origins = ['https://a.example; script-src *', 'https://b.example'];
    await instance.db
      .updateTable('presentations')
      .set({ embed_origins: JSON.stringify(origins) })
      .where('oid', '=', oid)
      .execute();
    expect(frameAncestorsOf((await getEmbed(oid)).headers)).toBe("'self' https://b.example");
  });

  it.each(['yes', '', null, 1, ['loop']])('refuse invalid autoplay values with 400: %j', async (autoplay) => {
    const { oid } = await publishDeck();
    expect((await owner.send('PATCH', dashboardPath(oid), { autoplay } as object)).statusCode).toBe(400);
  });

  it('can be changed by the owner only, and not if a moderator has hidden the presentation', async () => {
    const { oid } = await publishDeck();
    const change = { embedOrigins: [] };
    expect((await otherMember.send('PATCH', dashboardPath(oid), change)).statusCode).toBe(404);
    const anonymous = await instance.app.inject({ method: 'PATCH', url: dashboardPath(oid), payload: change });
    expect(anonymous.statusCode).toBe(403);
    expect((await getEmbed(oid)).statusCode).toBe(200);
    await instance.db.updateTable('presentations').set({ moderation: 'hidden' }).where('oid', '=', oid).execute();
    expect((await owner.send('PATCH', dashboardPath(oid), change)).statusCode).toBe(403);
  });
});

describe('/embed.js', () => {
  const fetchScript = (headers: Record<string, string> = {}) => instance.app.inject({ url: '/embed.js', headers });

  it('can be loaded by all sites, is cached for an hour, and is small', async () => {
    const { statusCode, headers, body } = await fetchScript();
    expect([statusCode, headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual([
      200,
      '*',
      'cross-origin',
    ]);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': expect.stringContaining('max-age=3600'),
    });
    expect(body).toContain('flydeck-embed');
    const compressed = await fetchScript({ 'accept-encoding': 'br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.rawPayload.length).toBeLessThan(3000);
    expect((await fetchScript({ 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
  });
});
