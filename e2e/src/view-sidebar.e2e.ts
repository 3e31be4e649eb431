import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { expectNoShifts } from './testing/expect-no-shifts.ts';
import { forwardTo } from './testing/forward-to.ts';
import { serverOrigin } from './testing/server.ts';
import { overflowOf } from './testing/toolbar.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** A public host name, because pages on localhost do not send events but write them to the console (S7.5). */
const PUBLIC_ORIGIN = 'https://deck.example';
/** The timeout is long, because events can be recorded late on a busy machine. */
const POLL_OPTIONS = { timeout: 30_000 };

const WIDE = { width: 1440, height: 900 };
const TABLET = { width: 834, height: 1112 };
const PHONE = { width: 390, height: 844, touch: true };
const SIZES = [WIDE, TABLET, PHONE, { width: 320, height: 640 }];

/** The path of the first presentation that the home page links to. */
let path: string;
beforeAll(async () => {
  const home = await (await fetch(`${serverOrigin()}/`)).text();
  path = /\/p\/[\w-]+\/[\w-]+\//.exec(home)?.[0] ?? '';
});

const openPage = async (options?: VisitorOptions): Promise<Visitor> => {
  const visitor = await visit(options);
  await visitor.open(serverOrigin() + path);
  return visitor;
};

const sidebarList = ({ page }: Visitor, name: string) => page.getByRole('region', { name });
const templates = (visitor: Visitor) => sidebarList(visitor, 'Choose a template');
const topPicks = (visitor: Visitor) => sidebarList(visitor, 'Presentations from around the world');

interface SentEvent {
  readonly core: { readonly schema_id: number; readonly event_source: string };
  readonly body: Readonly<Record<string, string | number>>;
}

/**
 * Routes `PUBLIC_ORIGIN` to the instance and collects the events that pages send there. If `failsSending` is true, the
 * requests with events fail.
 */
async function routeAndCollect(visitor: Visitor, { failsSending = false } = {}): Promise<SentEvent[]> {
  const events: SentEvent[] = [];
  await visitor.page.context().route(`${PUBLIC_ORIGIN}/**`, async (route) => {
    if (new URL(route.request().url()).pathname !== '/log/json') {
      // Ignores the errors of requests that have no response when the browser is closed.
      const forwarding = forwardTo(serverOrigin(), route);
      await forwarding.then((response) => route.fulfill({ response })).catch(() => undefined);
      return;
    }
    events.push(...(JSON.parse(route.request().postData() ?? '[]') as SentEvent[]));
    if (failsSending) await route.abort();
    else await route.fulfill({ status: 204 });
  });
  return events;
}

const eventsNamed = (events: readonly SentEvent[], name: string) =>
  events.filter(({ body }) => body['event_name'] === name);

describe('lists of the sidebar', () => {
  it('contain nine templates and up to six top picks, and have bottom links (V2.8, V2.9, S2.20)', async () => {
    const visitor = await openPage();
    expect(await templates(visitor).getByRole('listitem').count()).toBe(9);
    const picks = await topPicks(visitor).getByRole('listitem').count();
    expect(picks).toBeGreaterThan(0);
    expect(picks).toBeLessThanOrEqual(6);
    const templatesLink = templates(visitor).getByRole('link', { name: 'All templates' });
    expect(await templatesLink.getAttribute('href')).toBe('/templates/');
    const galleryLink = topPicks(visitor).getByRole('link', { name: 'Gallery' });
    expect(await galleryLink.getAttribute('href')).toBe('/gallery/');
    const lastCard = templates(visitor).getByRole('listitem').last();
    const [linkBox, cardBox] = [await templatesLink.boundingBox(), await lastCard.boundingBox()];
    expect(linkBox?.y).toBeGreaterThanOrEqual((cardBox?.y ?? 0) + (cardBox?.height ?? 0));
    expect(await findViolations(visitor.page)).toEqual([]);
  });

  it('show the same top picks in every rendering of the page', async () => {
    // Another language needs another rendering, because the page of one language is cached.
    const readTopPicks = async (language: string) => {
      const html = await (await fetch(`${serverOrigin()}${path}?lang=${language}`)).text();
      return /"topPicks":\[(.*?)\],"templates"/.exec(html)?.[1]?.match(/"oid":"[^"]+"/g);
    };
    expect(await readTopPicks('de')).toEqual(await readTopPicks('ja'));
  });
});

describe('sidebar cards', () => {
  it('have 1 title line, up to 2 subtitle lines and a thumbnail of 170 px at all sizes (V9.4, S9.6)', async () => {
    const visitor = await openPage();
    const { page } = visitor;
    const cardLists = [templates(visitor), topPicks(visitor)].map((list) => list.getByRole('listitem'));
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const cards of cardLists) {
        const measurements = await cards.evaluateAll((items) =>
          items.map((item) => {
            const [picture, caption] = [...(item.querySelector('a')?.children ?? [])];
            const [title, subtitle] = [...(caption?.children ?? [])];
            const linesOf = (element: Element | undefined) => {
              if (!element) return 0;
              const style = getComputedStyle(element);
              return Math.round(element.getBoundingClientRect().height / Number.parseFloat(style.lineHeight));
            };
            const { width = 0, height = 0 } = picture?.getBoundingClientRect() ?? {};
            return { width, height, title: linesOf(title), subtitle: linesOf(subtitle) };
          }),
        );
        expect(measurements.length).toBeGreaterThan(0);
        for (const { width, height, title, subtitle } of measurements) {
          expect(title).toBe(1);
          expect(subtitle).toBeLessThanOrEqual(2);
          expect(width).toBeCloseTo(170, 0);
          // The height of a thumbnail of 16:9 with a width of 170 px.
          expect(height).toBeCloseTo(95.63, 0);
        }
      }
      expect(await overflowOf(visitor)).toBe(0);
    }
  });

  it.each([
    { ...WIDE, offsetPx: 200 },
    { ...PHONE, offsetPx: 10 },
  ])('load their pictures $offsetPx px before they come into view at $width px (S9.7)', async (size) => {
    const visitor = await openPage(size);
    const card = topPicks(visitor).getByRole('listitem').last();
    const picture = card.locator('img, video');
    expect(await picture.count()).toBe(0);
    // Scrolls until the top of the thumbnail is `gapPx` CSS pixels below the bottom of the window.
    const scrollToGap = (gapPx: number) =>
      card.evaluate((item, gapPx) => {
        const thumbnail = item.querySelector('a')?.firstElementChild ?? item;
        const { top } = thumbnail.getBoundingClientRect();
        window.scrollBy({ top: top - innerHeight - gapPx, behavior: 'instant' });
      }, gapPx);
    await scrollToGap(size.offsetPx + 8);
    // Waits longer than the interval at which pictures are checked for lazy loading, 300 ms (S9.7).
    await visitor.page.waitForTimeout(700);
    expect(await picture.count()).toBe(0);
    await scrollToGap(size.offsetPx - 4);
    await picture.waitFor({ state: 'attached' });
    await expectNoShifts(visitor);
  });

  it('show their pictures without scripts', async () => {
    const visitor = await visit({ ...WIDE, withoutScripts: true });
    await visitor.open(serverOrigin() + path);
    const pictures = templates(visitor).locator('img');
    expect(await pictures.count()).toBe(9);
    await pictures.first().scrollIntoViewIfNeeded();
    await expect
      .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

describe('layout of the page', () => {
  it('places the sidebar next to the transcript on wide pages, and below on narrow pages (V2.12, S4.4)', async () => {
    const visitor = await openPage();
    for (const size of SIZES) {
      await visitor.page.setViewportSize(size);
      const transcript = await visitor.page.getByRole('region', { name: 'Transcript' }).first().boundingBox();
      const sidebar = await templates(visitor).boundingBox();
      if (size.width >= 992) expect(sidebar?.x).toBeGreaterThan((transcript?.x ?? 0) + (transcript?.width ?? 0));
      else expect(sidebar?.y).toBeGreaterThan((transcript?.y ?? 0) + (transcript?.height ?? 0));
    }
  });
});

describe('events of the sidebar', () => {
  const cardOpenedCore = { schema_id: 1011, event_source: 'ViewPageWebJs' };

  it('record “card opened” for a template (S7.13)', async () => {
    const visitor = await visit();
    const events = await routeAndCollect(visitor);
    await visitor.open(PUBLIC_ORIGIN + path);
    const thirdCard = templates(visitor).getByRole('listitem').nth(2).getByRole('link');
    const target = await thirdCard.getAttribute('href');
    await thirdCard.click();
    await visitor.page.waitForURL(`${PUBLIC_ORIGIN}${target}`);
    await expect.poll(() => eventsNamed(events, 'card opened').length, POLL_OPTIONS).toBeGreaterThan(0);
    const [event] = eventsNamed(events, 'card opened');
    expect(event?.core).toMatchObject(cardOpenedCore);
    expect(event?.body).toEqual({
      event_name: 'card opened',
      prezi_oid: path.split('/')[2],
      template_name: 'lesson',
      target_url: target,
      position: 2,
      prezicard_type: 'TEMPLATE',
    });
  });

  it('record “card opened” on a phone for a top pick, which opens even if sending fails (S7.13, S8.8)', async () => {
    const visitor = await visit(PHONE);
    visitor.expectProblems(/ERR_FAILED|log\/json/);
    const events = await routeAndCollect(visitor, { failsSending: true });
    await visitor.open(PUBLIC_ORIGIN + path);
    const firstCard = topPicks(visitor).getByRole('listitem').first().getByRole('link');
    const target = await firstCard.getAttribute('href');
    await firstCard.tap();
    await visitor.page.waitForURL(`${PUBLIC_ORIGIN}${target}`);
    await expect.poll(() => eventsNamed(events, 'card opened').length, POLL_OPTIONS).toBeGreaterThan(0);
    expect(eventsNamed(events, 'card opened')[0]?.body).toMatchObject({
      target_url: target,
      position: 0,
      prezicard_type: 'PRESENTATION',
    });
  });

  it('record “CTA clicked” for the bottom links, with the English texts on a German page (S7.12)', async () => {
    const visitor = await visit({ ...TABLET, language: 'de-DE' });
    const events = await routeAndCollect(visitor);
    await visitor.open(PUBLIC_ORIGIN + path);
    await visitor.page.getByRole('link', { name: 'Alle Vorlagen' }).click();
    await visitor.page.waitForURL(`${PUBLIC_ORIGIN}/templates/`);
    await visitor.open(PUBLIC_ORIGIN + path);
    await visitor.page.locator('aside').getByRole('link', { name: 'Galerie' }).click();
    await visitor.page.waitForURL(`${PUBLIC_ORIGIN}/gallery/`);
    await expect.poll(() => eventsNamed(events, 'CTA clicked'), POLL_OPTIONS).toHaveLength(2);
    expect(eventsNamed(events, 'CTA clicked').map(({ body }) => body)).toEqual([
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
