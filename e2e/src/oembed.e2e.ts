import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoShifts } from './testing/expect-no-shifts.ts';
import { publishedUrl } from './testing/published.ts';
import { rawGet } from './testing/raw-get.ts';
import { serverOrigin } from './testing/server.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** Time to wait for late layout shifts. During this time, the transcript is measured again and lazy elements load. */
const SHIFT_WAIT_MS = 1500;

beforeAll(async () => {
  await publishedUrl('tour');
});

/** The fields of an oEmbed response that the tests use. */
interface OEmbed {
  readonly html: string;
  readonly width: number;
  readonly height: number;
  readonly title: string;
}

/** Fetches the oEmbed response to which the discovery link of type `linkType` in the page at `pageUrl` points. */
async function discover(pageUrl: string, linkType: string): Promise<{ body: string; contentType: string }> {
  const html = (await rawGet(pageUrl)).body.toString('utf8');
  const linkPattern = new RegExp(`<link rel="alternate" type="${linkType.replace('+', '\\+')}" href="([^"]+)"`);
  const url = linkPattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const response = await rawGet(url);
  expect([url, response.status]).toEqual([url, 200]);
  return { body: response.body.toString('utf8'), contentType: response.headers['content-type'] ?? '' };
}

describe('oEmbed discovery by another site', () => {
  let otherSite: Server;
  let blogUrl = '';
  let embedCode = '';

  beforeAll(async () => {
    otherSite = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><html lang="en"><title>A blog</title><body><p>Look:</p>${embedCode}</body></html>`);
    });
    await new Promise<void>((resolve) => otherSite.listen(0, '127.0.0.1', resolve));
    blogUrl = `http://127.0.0.1:${(otherSite.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((resolve) => otherSite.close(resolve)));

  it('finds embed code that shows the presentation in its aspect ratio, and presents it on a click', async () => {
    const { body, contentType } = await discover(await publishedUrl('tour'), 'application/json+oembed');
    expect(contentType).toMatch(/^application\/json/);
    const oEmbed = JSON.parse(body) as OEmbed;
    embedCode = oEmbed.html;
    const visitor = await visit({ width: 1200, height: 800 });
    // The iframe and the blog have different hosts, so each request of the iframe is reported as an external request.
    visitor.expectProblems(/external request|favicon|404/);
    await visitor.open(blogUrl);
    const { page } = visitor;
    const box = await page.locator('iframe').boundingBox();
    expect([box?.width, box?.height]).toEqual([oEmbed.width, oEmbed.height]);
    const stage = page.frameLocator('iframe').locator('section[data-mode]');
    await stage.waitFor();
    const aspectRatio = async () => {
      const stageBox = await stage.boundingBox();
      return (stageBox?.width ?? 0) / (stageBox?.height ?? 1);
    };
    // The styles of the iframe can arrive after its document.
    await expect.poll(aspectRatio).toBeCloseTo(oEmbed.width / oEmbed.height, 1);
    await page.frameLocator('iframe').locator('[data-present]').click();
    await page.frameLocator('iframe').locator('section[data-mode="present"] canvas').first().waitFor();
  });

  it('finds the same fields in XML as in JSON', async () => {
    const pageUrl = await publishedUrl('booklet');
    const json = JSON.parse((await discover(pageUrl, 'application/json+oembed')).body) as OEmbed;
    const { body, contentType } = await discover(pageUrl, 'text/xml+oembed');
    expect(contentType).toMatch(/^text\/xml/);
    const visitor = await visit();
    const parsed = await visitor.page.evaluate((xml) => {
      const tree = new DOMParser().parseFromString(xml, 'text/xml');
      if (tree.querySelector('parsererror')) throw new Error(xml);
      const fields = [...tree.documentElement.children].map((field) => [field.tagName, field.textContent]);
      return [tree.documentElement.tagName, Object.fromEntries(fields)] as const;
    }, body);
    const expected = Object.fromEntries(Object.entries(json).map(([name, value]) => [name, String(value)]));
    expect(parsed).toEqual(['oembed', expected]);
  });
});

describe.each([
  { width: 1440, height: 900, touch: false },
  { width: 834, height: 1112, touch: true },
  { width: 390, height: 844, touch: true },
])('view page at $width px', (size) => {
  it.each(['tour', 'booklet', 'note'] as const)(
    'has no layout shift while the personal page data loads: %s',
    async (name) => {
      const visitor = await visit(size);
      const personalPageData = visitor.page.waitForResponse(/\/api\/page\/presentation\//);
      await visitor.open(await publishedUrl(name));
      expect((await personalPageData).status()).toBe(200);
      await visitor.page.evaluate(() => document.fonts.ready.then(() => undefined));
      await visitor.page.waitForTimeout(SHIFT_WAIT_MS);
      await expectNoShifts(visitor);
    },
  );
});

describe('robots.txt', () => {
  it('allows view pages and oEmbed requests', async () => {
    const robots = (await rawGet(`${serverOrigin()}/robots.txt`)).body.toString('utf8');
    expect(robots).not.toMatch(/Disallow: \/(oembed|p\/)/);
  });
});
