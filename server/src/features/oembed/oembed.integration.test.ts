import type { ShareLink } from '@flydeck/contract/links/link';
import { OEMBED_LINK_TYPES } from '@flydeck/contract/oembed/constants';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { usernameOf } from '../../testing/username-of.ts';
import { createMember, type Visitor } from '../../testing/visitor.ts';

const ORIGIN = 'https://deck.example';
const TITLE = `"Quotes" & <b>tags</b> 'n' more ]]> "><script>alert(1)</script>`;

/** Fields of a `rich` response, as specified by https://oembed.com, 2.3.4. */
const richSchema = z
  .strictObject({
    type: z.literal('rich'),
    version: z.literal('1.0'),
    title: z.string().optional(),
    author_name: z.string().optional(),
    author_url: z.url().optional(),
    provider_name: z.string().optional(),
    provider_url: z.url().optional(),
    cache_age: z.coerce.number().int().min(0).optional(),
    thumbnail_url: z.url({ protocol: /^https?$/ }).optional(),
    thumbnail_width: z.coerce.number().int().min(1).optional(),
    thumbnail_height: z.coerce.number().int().min(1).optional(),
    html: z.string().min(1),
    width: z.coerce.number().int().min(1),
    height: z.coerce.number().int().min(1),
  })
  .refine(
    ({ thumbnail_url, thumbnail_width, thumbnail_height }) =>
      (thumbnail_url === undefined) === (thumbnail_width === undefined) &&
      (thumbnail_url === undefined) === (thumbnail_height === undefined),
    'thumbnail URL, width and height are all present or all absent',
  );

let instance: Instance;
let owner: Visitor;
let ownerName: string;
/** A public presentation with the title `TITLE`. */
let deck: { oid: string; path: string };

beforeAll(async () => {
  instance = await createInstance({ origin: ORIGIN });
  // The first member of an instance is an administrator. The owner is not.
  await createMember(instance.app, 'Root', { address: '192.0.2.10' });
  owner = await createMember(instance.app, 'Olga', { address: '192.0.2.11' });
  ownerName = await usernameOf(instance, owner);
  deck = await instance.publish({ document: { title: TITLE } });
}, 60_000);
afterAll(() => instance?.close());

const requestWithQuery = (query: string, headers: Record<string, string> = {}) =>
  instance.app.inject({ url: `/oembed?${query}`, headers });
const requestOembed = (url: string, extraQuery = '') => requestWithQuery(`url=${encodeURIComponent(url)}${extraQuery}`);
/** Returns the oEmbed response for the URL of a page or embed. `extraQuery` begins with an ampersand. */
const getOembed = async (url: string, extraQuery = '') => {
  const response = await requestOembed(url, extraQuery);
  expect([url, response.statusCode]).toEqual([url, 200]);
  return richSchema.parse(response.json());
};
/** Returns the URL of the iframe in HTML. */
const iframeSourceIn = (html: string) => /src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
const setAspectRatio = (oid: string, aspect_ratio: number) =>
  instance.db.updateTable('presentations').set({ aspect_ratio }).where('oid', '=', oid).execute();

describe('the oEmbed response', () => {
  it('conforms to the oEmbed specification as JSON', async () => {
    const response = await requestOembed(ORIGIN + deck.path);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.headers['cache-control']).toBe('public, max-age=300');
    expect(response.headers['set-cookie']).toBeUndefined();
    const body = richSchema.parse(response.json());
    expect(body).toMatchObject({
      title: TITLE,
      author_name: 'Ada Lovelace',
      // The name of the test instance.
      provider_name: 'Skyhouse',
      provider_url: `${ORIGIN}/`,
      width: 560,
    });
    expect(body.author_url).toMatch(new RegExp(`^${ORIGIN}/user/[A-Za-z0-9]+/$`));
    const thumbnail = await instance.app.inject({ url: new URL(body.thumbnail_url ?? '').pathname });
    expect([thumbnail.statusCode, thumbnail.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('has the same fields as XML as in JSON, even if the title contains markup', async () => {
    const json = await getOembed(ORIGIN + deck.path);
    const response = await requestOembed(ORIGIN + deck.path, '&format=xml');
    expect(response.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(response.body).toMatch(/^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed>/);
    expect(XMLValidator.validate(response.body)).toBe(true);
    const parser = new XMLParser({ parseTagValue: false, ignoreDeclaration: true, htmlEntities: true });
    const parsed = parser.parse(response.body) as { oembed: unknown };
    expect(Object.keys(parsed)).toEqual(['oembed']);
    expect(richSchema.parse(parsed.oembed)).toEqual(json);
  });

  it('contains an iframe of the embed with an escaped title', async () => {
    const { html, width, height } = await getOembed(ORIGIN + deck.path);
    expect(html).toMatch(/^<iframe( [a-z]+="[^"<>]*")+><\/iframe>$/);
    expect(iframeSourceIn(html)).toBe(`${ORIGIN}/p/embed/${deck.oid}/`);
    expect(html).toContain(` width="${width}" height="${height}" `);
    expect(html).toContain('allow="autoplay; fullscreen"');
    // The iframe is at most as wide as its container and preserves its aspect ratio.
    expect(html).toContain(`style="border:0;max-width:100%;height:auto;aspect-ratio:${width}/${height}"`);
  });

  // The size in pixels is the largest that fits the limits. Without `maxwidth`, the width is at most 560 pixels. A
  // `maxwidth` of more than 9999 counts as 9999.
  it.each([
    [16 / 9, '', 560, 315],
    [4 / 3, '', 560, 420],
    [210 / 297, '', 560, 792],
    [16 / 9, '&maxwidth=320', 320, 180],
    [16 / 9, '&maxwidth=1000', 1000, 563],
    [16 / 9, '&maxheight=180', 320, 180],
    [16 / 9, '&maxheight=2000', 560, 315],
    [16 / 9, '&maxwidth=800&maxheight=90', 160, 90],
    [210 / 297, '&maxwidth=800&maxheight=594', 420, 594],
    [16 / 9, '&maxwidth=1&maxheight=1', 1, 1],
    [20, '&maxheight=7', 140, 7],
    [16 / 9, '&maxwidth=99999999', 9999, 5624],
  ])('fits the ratio %f with the limits "%s" into %d by %d', async (ratio, query, width, height) => {
    const { oid, path } = await instance.publish();
    await setAspectRatio(oid, ratio);
    expect(await getOembed(ORIGIN + path, query)).toMatchObject({ width, height });
  });

  it('has a thumbnail only if it is within the requested limits', async () => {
    const { thumbnail_width = 0 } = await getOembed(ORIGIN + deck.path);
    expect(thumbnail_width).toBeGreaterThan(500);
    expect(await getOembed(ORIGIN + deck.path, `&maxwidth=${thumbnail_width}`)).toHaveProperty('thumbnail_url');
    expect(await getOembed(ORIGIN + deck.path, '&maxwidth=100')).not.toHaveProperty('thumbnail_url');
    expect(await getOembed(ORIGIN + deck.path, '&maxheight=100')).not.toHaveProperty('thumbnail_url');
  });

  it('ignores unknown parameters', async () => {
    await getOembed(ORIGIN + deck.path, '&dnt=1&discover=true&callback=x');
  });
});

describe('URLs of oEmbed requests', () => {
  it('may be HTTPS or HTTP URLs of pages and embeds, with languages, steps and unknown parameters', async () => {
    const { oid, path } = deck;
    for (const [url, query] of [
      [ORIGIN + path, ''],
      [`${ORIGIN}/p/${oid}`, ''],
      [`${ORIGIN}/p/${oid}/`, ''],
      [`${ORIGIN}/p/${oid}/an-older-title/`, ''],
      [`http://deck.example${path}`, ''],
      [`https://DECK.example${path}?utm_source=x`, ''],
      [`${ORIGIN}${path}?lang=de`, '?lang=de'],
      [`${ORIGIN}${path}?lang=xx`, ''],
      [`${ORIGIN}${path}#step=2`, '?step=2'],
      [`${ORIGIN}/p/embed/${oid}/`, ''],
      [`${ORIGIN}/p/embed/${oid}/?step=3&autoplay=loop&evil=%22%3E`, '?step=3&autoplay=loop'],
    ] as const) {
      const { html } = await getOembed(url);
      expect([url, iframeSourceIn(html)]).toEqual([url, `${ORIGIN}/p/embed/${oid}/${query}`]);
    }
  });

  it('of share links return the embed of the link, without caching', async () => {
    const { oid } = await instance.publish({ privacy: 'private', owner: ownerName });
    const link = (await owner.post(`/api/presentations/${oid}/links`, { right: 'view' })).json() as ShareLink;
    const response = await requestOembed(`${ORIGIN}/v/${link.linkId}/`);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const source = iframeSourceIn(richSchema.parse(response.json()).html) ?? '';
    expect(source).toBe(`${ORIGIN}/p/embed/${oid}/?link=${link.linkId}`);
    const { pathname, search } = new URL(source);
    expect((await instance.app.inject({ url: pathname + search })).statusCode).toBe(200);
    expect((await requestOembed(source)).statusCode).toBe(200);
    expect((await requestOembed(`${ORIGIN}/p/embed/${deck.oid}/?link=${link.linkId}`)).statusCode).toBe(404);
    await owner.send('DELETE', `/api/presentations/${oid}/links/${link.linkId}`);
    expect((await requestOembed(`${ORIGIN}/v/${link.linkId}/`)).statusCode).toBe(404);
  });

  it('in both formats are linked in the page of a presentation', async () => {
    for (const query of ['', '?lang=fr']) {
      const { body } = await instance.app.inject({ url: deck.path + query });
      for (const [format, type] of Object.entries(OEMBED_LINK_TYPES)) {
        const tag = new RegExp(`<link rel="alternate" type="${type.replace('+', '\\+')}" href="([^"]+)"`);
        const href = tag.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
        expect(href).toMatch(`${ORIGIN}/oembed?format=${format}&url=`);
        const { pathname, search } = new URL(href);
        const response = await instance.app.inject({ url: pathname + search });
        expect([format, response.statusCode]).toEqual([format, 200]);
        expect(response.body).toContain(`/p/embed/${deck.oid}/${query}`);
      }
    }
  });
});

describe('responses to invalid requests', () => {
  it('are 404 for missing presentations, other pages, other instances and malformed URLs', async () => {
    const { oid, path } = deck;
    for (const url of [
      `${ORIGIN}/p/AAAAAAAAAAAAAAAA/x/`,
      `${ORIGIN}/`,
      `${ORIGIN}/gallery/`,
      `${ORIGIN}/p/edit/${oid}/`,
      `${ORIGIN}/p/${oid}/a/b/`,
      `${ORIGIN}/v/${'2'.repeat(24)}/`,
      `${ORIGIN}/v/${oid}/x/`,
      `https://evil.example${path}`,
      `https://deck.example.evil.example${path}`,
      `https://deck.example:444${path}`,
      `https://deck.example@evil.example${path}`,
      `https://user:password@deck.example${path}`,
      `//deck.example${path}`,
      path,
      `javascript:alert(1)//deck.example${path}`,
      `ftp://deck.example${path}`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      '\0',
      'https://',
    ])
      expect([url, (await requestOembed(url)).statusCode]).toEqual([url, 404]);
  });

  it('are the same 404 for private presentations as for missing presentations, even for the owner', async () => {
    const privatePresentation = await instance.publish({
      privacy: 'private',
      owner: ownerName,
      document: { title: 'Nobody may know' },
    });
    const response = await requestOembed(ORIGIN + privatePresentation.path);
    const missing = await requestOembed(`${ORIGIN}/p/${'2'.repeat(16)}/x/`);
    const { requestId: _requestId, ...problem } = response.json();
    const { requestId: _missingRequestId, ...missingProblem } = missing.json();
    expect([response.statusCode, problem, problem.code]).toEqual([404, missingProblem, 'resource.not_found']);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.headers['cache-control']).toBe('no-store');
    const ownerResponse = await owner.get(`/oembed?url=${encodeURIComponent(ORIGIN + privatePresentation.path)}`);
    expect(ownerResponse.statusCode).toBe(404);
  });

  it('are 401 for share links with a password', async () => {
    const { oid } = await instance.publish({ privacy: 'private', owner: ownerName });
    const body = { right: 'view', password: 'open sesame' };
    const link = (await owner.post(`/api/presentations/${oid}/links`, body)).json() as ShareLink;
    const response = await requestOembed(`${ORIGIN}/v/${link.linkId}/`);
    expect([response.statusCode, response.json().code]).toEqual([401, 'auth.required']);
  });

  it('are 404 for presentations that moderators hid, that are deleted, or that no site may embed', async () => {
    for (const change of [{ moderation: 'hidden' as const }, { deleted_at: new Date() }, { embed_origins: '[]' }]) {
      const { oid, path } = await instance.publish();
      await instance.db.updateTable('presentations').set(change).where('oid', '=', oid).execute();
      expect([change, (await requestOembed(ORIGIN + path)).statusCode]).toEqual([change, 404]);
    }
  });

  it.each(['yaml', 'JSON', 'xml ', '', '..', 'constructor'])('are 501 for the format %j', async (format) => {
    const response = await requestOembed(ORIGIN + deck.path, `&format=${encodeURIComponent(format)}`);
    expect([response.statusCode, response.json().code]).toEqual([501, 'request.format_unsupported']);
  });

  it.each([
    '',
    'url=',
    'format=json',
    `url=${'x'.repeat(2001)}`,
    'url=a&url=b',
    'url[a]=b&url[c]=d&url',
    'url=x&maxwidth=0',
    'url=x&maxwidth=-5',
    'url=x&maxwidth=1e9',
    'url=x&maxheight=12.5',
    'url=x&maxheight=',
    'url=x&maxwidth=NaN',
    'url=x&maxwidth=10&maxwidth=20',
    `url=x&format=${'j'.repeat(30)}`,
  ])('are 400 for %j', async (query) => {
    expect((await requestWithQuery(query)).statusCode).toBe(400);
  });

  it('are 403, 404 or 405 for methods other than GET', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const { statusCode } = await instance.app.inject({ method, url: '/oembed' });
      expect([403, 404, 405]).toContain(statusCode);
    }
  });
});

describe('rate limits', () => {
  it('return 429 after the maximum number of requests from an IP address', async () => {
    const limitedInstance = await createInstance({ settings: { API_REQUESTS_PER_MINUTE: '3' } });
    try {
      const statusCodes: number[] = [];
      for (let i = 0; i < 5; i += 1) {
        const url = `/oembed?url=${encodeURIComponent(`${ORIGIN}/`)}`;
        statusCodes.push((await limitedInstance.app.inject({ url, remoteAddress: '192.0.2.44' })).statusCode);
      }
      expect(statusCodes).toEqual([404, 404, 404, 429, 429]);
    } finally {
      await limitedInstance.close();
    }
  }, 30_000);
});

describe('an instance without a configured origin', () => {
  it('uses the host of the request and lists the headers of proxies in Vary', async () => {
    const instanceWithoutOrigin = await createInstance({ origin: null, trustProxy: true });
    try {
      const { oid, path } = await instanceWithoutOrigin.publish();
      const requestAtHost = (host: string, headers: Record<string, string> = {}) =>
        instanceWithoutOrigin.app.inject({
          url: `/oembed?url=${encodeURIComponent(`http://${host}${path}`)}`,
          headers: { host, ...headers },
        });
      const response = await requestAtHost('decks.example:8080');
      expect(iframeSourceIn(response.json().html)).toBe(`http://decks.example:8080/p/embed/${oid}/`);
      expect(response.headers['vary']).toContain('X-Forwarded-Host, X-Forwarded-Proto');
      // The request now has the host evil.example, so the URL belongs to another instance.
      expect((await requestAtHost('decks.example', { 'x-forwarded-host': 'evil.example' })).statusCode).toBe(404);
      for (const host of [':::', '[', 'a:b:c', 'x:99999', '"><b>', 'a b'])
        expect([host, (await requestAtHost(host)).statusCode]).toEqual([host, 404]);
    } finally {
      await instanceWithoutOrigin.close();
    }
  }, 30_000);
});
