import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { published } from './testing/published.ts';
import { rawGet } from './testing/raw-get.ts';
import { serverAddress } from './testing/server.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** Longer than anything that arrives late: the second measuring of the transcript, the hour of the lazy parts. */
const A_WHILE_MS = 1500;

beforeAll(async () => {
  await published('tour');
});

interface Answer {
  readonly html: string;
  readonly width: number;
  readonly height: number;
  readonly title: string;
}

/** What the page's own announcement leads to. */
async function discovered(page: string, type: string): Promise<{ body: string; type: string }> {
  const html = (await rawGet(page)).body.toString('utf8');
  const tag = new RegExp(`<link rel="alternate" type="${type.replace('+', '\\+')}" href="([^"]+)"`);
  const address = tag.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const answer = await rawGet(address);
  expect([address, answer.status]).toEqual([address, 200]);
  return { body: answer.body.toString('utf8'), type: answer.headers['content-type'] ?? '' };
}

describe('another site that only knows the address of a page', () => {
  let other: Server;
  let blog = '';
  let frame = '';

  beforeAll(async () => {
    other = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><title>A blog</title><body><p>Look:</p>${frame}</body></html>`,
      );
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    blog = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((resolve) => other.close(resolve)));

  it('finds by the oEmbed link how to show it, in its true shape, and shows the deck', async () => {
    const address = await published('tour');
    const { body, type } = await discovered(address, 'application/json+oembed');
    expect(type).toMatch(/^application\/json/);
    const answer = JSON.parse(body) as Answer;
    frame = answer.html;
    const visitor = await visit({ width: 1200, height: 800 });
    visitor.expectProblems(/asked elsewhere|favicon|404/);
    await visitor.open(blog);
    const { page } = visitor;
    const box = await page.locator('iframe').boundingBox();
    expect([box?.width, box?.height]).toEqual([answer.width, answer.height]);
    const stage = page.frameLocator('iframe').locator('section[data-mode]');
    await stage.waitFor();
    const shape = await stage.boundingBox();
    expect((shape?.width ?? 0) / (shape?.height ?? 1)).toBeCloseTo(answer.width / answer.height, 1);
    await page.frameLocator('iframe').locator('[data-present]').click();
    await page.frameLocator('iframe').locator('section[data-mode="present"] canvas').first().waitFor();
  });

  it('hears the same as XML', async () => {
    const address = await published('booklet');
    const json = JSON.parse((await discovered(address, 'application/json+oembed')).body) as Answer;
    const { body, type } = await discovered(address, 'text/xml+oembed');
    expect(type).toMatch(/^text\/xml/);
    const { page } = await visit();
    const parsed = await page.evaluate((xml) => {
      const tree = new DOMParser().parseFromString(xml, 'text/xml');
      if (tree.querySelector('parsererror')) throw new Error(xml);
      const fields = [...tree.documentElement.children].map((field) => [field.tagName, field.textContent]);
      return [tree.documentElement.tagName, Object.fromEntries(fields)] as const;
    }, body);
    const written = Object.fromEntries(Object.entries(json).map(([name, value]) => [name, String(value)]));
    expect(parsed).toEqual(['oembed', written]);
  });
});

describe.each([
  [1440, 900, false],
  [834, 1112, true],
  [390, 844, true],
])('the view page at %d pixels', (width, height, touch) => {
  it.each(['tour', 'booklet', 'note'] as const)(
    'has a layout shift of 0 while what is personal arrives: %s',
    async (name) => {
      const visitor = await visit({ width, height, touch });
      const address = await published(name);
      const personal = visitor.page.waitForResponse(/\/api\/page\/presentation\//);
      await visitor.open(address);
      expect((await personal).status()).toBe(200);
      await visitor.page.evaluate(() => document.fonts.ready.then(() => undefined));
      await visitor.page.waitForTimeout(A_WHILE_MS);
      expect(await visitor.shifts()).toEqual([]);
    },
  );
});

describe('robots', () => {
  it('may read the page and ask how to embed it', async () => {
    const robots = (await rawGet(`${serverAddress()}/robots.txt`)).body.toString('utf8');
    expect(robots).not.toMatch(/Disallow: \/(oembed|p\/)/);
  });
});
