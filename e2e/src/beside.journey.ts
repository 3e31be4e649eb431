import { beforeAll, describe, expect, it } from 'vitest';
import { barriers } from './testing/axe.ts';
import { fetchFrom } from './testing/fetch-from.ts';
import { serverAddress } from './testing/server.ts';
import { overflowOf } from './testing/toolbar.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** On machines of developers events are only shown (S§7.1), so the instance is visited by a name of the world. */
const WORLD = 'https://deck.example';
/** A busy machine plays late. */
const SOON = { timeout: 30_000 };

const WIDE = { width: 1440, height: 900 };
const TABLET = { width: 834, height: 1112 };
const PHONE = { width: 390, height: 844, touch: true };
const SIZES = [WIDE, TABLET, PHONE, { width: 320, height: 640 }];

/** The path of a demo presentation. */
let path: string;
beforeAll(async () => {
  const home = await (await fetch(`${serverAddress()}/`)).text();
  path = /\/p\/[\w-]+\/[\w-]+\//.exec(home)?.[0] ?? '';
});

const open = async (options?: VisitorOptions): Promise<Visitor> => {
  const visitor = await visit(options);
  await visitor.open(serverAddress() + path);
  return visitor;
};

const column = ({ page }: Visitor, name: string) => page.getByRole('region', { name });
const templates = (visitor: Visitor) => column(visitor, 'Choose a template');
const topPicks = (visitor: Visitor) => column(visitor, 'Presentations from around the world');

interface SentEvent {
  readonly core: { readonly schema_id: number; readonly event_source: string };
  readonly body: Readonly<Record<string, string | number>>;
}

/** Visits by a name of the world, and hears the events; `fails`: the endpoint does not take them. */
async function listen(visitor: Visitor, fails = false): Promise<SentEvent[]> {
  const events: SentEvent[] = [];
  await visitor.page.context().route(`${WORLD}/**`, async (route) => {
    if (new URL(route.request().url()).pathname !== '/log/json') {
      // What is still on its way when the visitor leaves has nobody to go to.
      const asked = fetchFrom(serverAddress(), route);
      await asked.then((response) => route.fulfill({ response })).catch(() => undefined);
      return;
    }
    events.push(...(JSON.parse(route.request().postData() ?? '[]') as SentEvent[]));
    if (fails) await route.abort();
    else await route.fulfill({ status: 204 });
  });
  return events;
}

const named = (events: readonly SentEvent[], name: string) =>
  events.filter(({ body }) => body['event_name'] === name);

describe('V§2 the two lists of the right column', () => {
  it('are nine templates with a link to the template gallery, and top picks with a link to the gallery', async () => {
    const visitor = await open();
    expect(await templates(visitor).getByRole('listitem').count()).toBe(9);
    const picks = await topPicks(visitor).getByRole('listitem').count();
    expect(picks).toBeGreaterThan(0);
    expect(picks).toBeLessThanOrEqual(6);
    const all = templates(visitor).getByRole('link', { name: 'All templates' });
    expect(await all.getAttribute('href')).toBe('/templates/');
    const gallery = topPicks(visitor).getByRole('link', { name: 'Gallery' });
    expect(await gallery.getAttribute('href')).toBe('/gallery/');
    // S§2.3: the link stands at the bottom.
    const last = templates(visitor).getByRole('listitem').last();
    const [below, above] = [await all.boundingBox(), await last.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    expect(await barriers(visitor.page)).toEqual([]);
  });

  it('show to everybody the same top picks, also when the page is drawn anew', async () => {
    const read = async (language: string) => {
      const html = await (await fetch(`${serverAddress()}${path}?lang=${language}`)).text();
      return /"topPicks":\[(.*?)\],"templates"/.exec(html)?.[1]?.match(/"oid":"[^"]+"/g);
    };
    expect(await read('de')).toEqual(await read('ja'));
  });
});

describe('V§9, S§9 cards', () => {
  it('have a title of 1 line, a subtitle of 2, and a thumbnail of 170 px, in windows of any width', async () => {
    const visitor = await open();
    const { page } = visitor;
    const cards = [templates(visitor), topPicks(visitor)].map((list) => list.getByRole('listitem'));
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const list of cards) {
        const shown = await list.evaluateAll((items) =>
          items.map((item) => {
            const [picture, words] = [...(item.querySelector('a')?.children ?? [])];
            const [title, subtitle] = [...(words?.children ?? [])];
            const linesOf = (element: Element | undefined) => {
              if (!element) return 0;
              const style = getComputedStyle(element);
              return Math.round(element.getBoundingClientRect().height / Number.parseFloat(style.lineHeight));
            };
            const { width = 0, height = 0 } = picture?.getBoundingClientRect() ?? {};
            return { width, height, title: linesOf(title), subtitle: linesOf(subtitle) };
          }),
        );
        expect(shown.length).toBeGreaterThan(0);
        for (const { width, height, title, subtitle } of shown) {
          expect(title).toBe(1);
          expect(subtitle).toBeLessThanOrEqual(2);
          expect(width).toBeCloseTo(170, 0);
          expect(height).toBeCloseTo(95.63, 0);
        }
      }
      expect(await overflowOf(visitor)).toBe(0);
    }
  });

  it.each([
    { ...WIDE, offset: 200 },
    { ...PHONE, offset: 10 },
  ])(
    'at $width px load their pictures $offset px before they come into view, within 300 ms',
    async (size) => {
      const visitor = await open(size);
      const card = topPicks(visitor).getByRole('listitem').last();
      const picture = card.locator('img, video');
      expect(await picture.count()).toBe(0);
      const scrollTo = (gap: number) =>
        card.evaluate((item, distance) => {
          const frame = item.querySelector('a')?.firstElementChild ?? item;
          const { top } = frame.getBoundingClientRect();
          window.scrollBy({ top: top - innerHeight - distance, behavior: 'instant' });
        }, gap);
      await scrollTo(size.offset + 8);
      await visitor.page.waitForTimeout(700);
      expect(await picture.count()).toBe(0);
      await scrollTo(size.offset - 4);
      await picture.waitFor({ state: 'attached' });
      expect(await visitor.shifts()).toEqual([]);
    },
  );

  it('show their pictures without scripts', async () => {
    const visitor = await visit({ ...WIDE, withoutScripts: true });
    await visitor.open(serverAddress() + path);
    const pictures = templates(visitor).locator('img');
    expect(await pictures.count()).toBe(9);
    await pictures.first().scrollIntoViewIfNeeded();
    await expect
      .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

describe('S§4 sizes of the page', () => {
  it('the columns stand beside the transcript in a large window, and after it in smaller ones', async () => {
    const visitor = await open();
    for (const size of SIZES) {
      await visitor.page.setViewportSize(size);
      const transcript = await visitor.page.getByRole('region', { name: 'Transcript' }).first().boundingBox();
      const beside = await templates(visitor).boundingBox();
      if (size.width >= 992)
        expect(beside?.x).toBeGreaterThan((transcript?.x ?? 0) + (transcript?.width ?? 0));
      else expect(beside?.y).toBeGreaterThan((transcript?.y ?? 0) + (transcript?.height ?? 0));
    }
  });
});

describe('S§7.2 events of the columns', () => {
  const cardOpened = { schema_id: 1011, event_source: 'ViewPageWebJs' };

  it('card opened, of a template', async () => {
    const visitor = await visit();
    const events = await listen(visitor);
    await visitor.open(WORLD + path);
    const third = templates(visitor).getByRole('listitem').nth(2).getByRole('link');
    const target = await third.getAttribute('href');
    await third.click();
    await visitor.page.waitForURL(`${WORLD}${target}`);
    await expect.poll(() => named(events, 'card opened').length, SOON).toBeGreaterThan(0);
    const [sent] = named(events, 'card opened');
    expect(sent?.core).toMatchObject(cardOpened);
    expect(sent?.body).toEqual({
      event_name: 'card opened',
      prezi_oid: path.split('/')[2],
      template_name: 'lesson',
      target_url: target,
      position: 2,
      prezicard_type: 'TEMPLATE',
    });
  });

  it('card opened, of a top pick on a phone, goes on where the log fails', async () => {
    const visitor = await visit(PHONE);
    visitor.expectProblems(/ERR_FAILED|log\/json/);
    const events = await listen(visitor, true);
    await visitor.open(WORLD + path);
    const first = topPicks(visitor).getByRole('listitem').first().getByRole('link');
    const target = await first.getAttribute('href');
    await first.tap();
    await visitor.page.waitForURL(`${WORLD}${target}`);
    await expect.poll(() => named(events, 'card opened').length, SOON).toBeGreaterThan(0);
    expect(named(events, 'card opened')[0]?.body).toMatchObject({
      target_url: target,
      position: 0,
      prezicard_type: 'PRESENTATION',
    });
  });

  it('CTA clicked, of the bottom links, with their English text in any language', async () => {
    const visitor = await visit({ ...TABLET, language: 'de-DE' });
    const events = await listen(visitor);
    await visitor.open(WORLD + path);
    await visitor.page.getByRole('link', { name: 'Alle Vorlagen' }).click();
    await visitor.page.waitForURL(`${WORLD}/templates/`);
    await visitor.open(WORLD + path);
    await visitor.page.locator('aside').getByRole('link', { name: 'Galerie' }).click();
    await visitor.page.waitForURL(`${WORLD}/gallery/`);
    await expect.poll(() => named(events, 'CTA clicked'), SOON).toHaveLength(2);
    expect(named(events, 'CTA clicked').map(({ body }) => body)).toEqual([
      {
        event_name: 'CTA clicked',
        cta_location: 'Sidebar',
        cta_type: 'LINK',
        cta_text: 'All templates',
        target_url: '/templates/',
      },
      {
        event_name: 'CTA clicked',
        cta_location: 'Sidebar',
        cta_type: 'LINK',
        cta_text: 'Gallery',
        target_url: '/gallery/',
      },
    ]);
  });
});
