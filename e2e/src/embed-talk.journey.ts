import { describe, expect, it } from 'vitest';
import { embedAddress, iframe, isAt, isPresenting, openFramed } from './testing/frames.ts';
import { useOtherSite } from './testing/other-site.ts';
import { published } from './testing/published.ts';
import { serverAddress } from './testing/server.ts';
import { TOUR } from './testing/tour-pptx.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const site = useOtherSite();
const instance = serverAddress();
const openFrame = (visitor: Visitor, body: string, problems?: RegExp) =>
  openFramed(visitor, site().page(body), problems);

/** Listens in the page around the frame, from before the frame is there. */
const LISTEN = `<script>
  window.told = [];
  addEventListener('message', ({ data, origin }) => { if (data && data.flydeck === 1) told.push({ ...data, origin }); });
  window.say = (data) => document.querySelector('iframe').contentWindow.postMessage(data, '*');
</script>`;

interface Told {
  readonly type: string;
  readonly origin: string;
  readonly [name: string]: unknown;
}
type Page = { told: Told[]; say(data: unknown): void };

describe('messages between an embed and the page around it', () => {
  const told = (visitor: Visitor) => visitor.page.evaluate(() => (window as unknown as Page).told);
  const say = (visitor: Visitor, data: unknown) =>
    visitor.page.evaluate((message) => (window as unknown as Page).say(message), data);
  const hears = (visitor: Visitor, news: object) =>
    expect.poll(() => told(visitor), { timeout: 30_000 }).toContainEqual(expect.objectContaining(news));

  it('lead it, and tell what became of it', async () => {
    const visitor = await visit();
    const frame = await openFrame(visitor, LISTEN + iframe(await embedAddress()));
    await hears(visitor, { type: 'ready', origin: instance });
    const ready = (await told(visitor)).find(({ type }) => type === 'ready');
    expect(ready).toMatchObject({ ratio: expect.closeTo(16 / 9, 2), steps: expect.any(Array) });
    await hears(visitor, { type: 'size', width: 1440 });
    await say(visitor, { flydeck: 1, type: 'goTo', step: 2 });
    await hears(visitor, { type: 'started' });
    await hears(visitor, { type: 'step', step: 2, title: 'Doors' });
    await say(visitor, { flydeck: 1, type: 'next' });
    await hears(visitor, { type: 'step', step: 3 });
    await say(visitor, { flydeck: 1, type: 'previous' });
    await isAt(frame, 2);
    await say(visitor, { flydeck: 1, type: 'play' });
    await hears(visitor, { type: 'playing', playing: true });
    await say(visitor, { flydeck: 1, type: 'pause' });
    await hears(visitor, { type: 'playing', playing: false });
    await say(visitor, { flydeck: 1, type: 'transcript', open: true });
    await frame.locator('#embed-transcript').waitFor();
    await say(visitor, { flydeck: 1, type: 'goTo', step: TOUR.length });
    await isAt(frame, TOUR.length);
    await say(visitor, { flydeck: 1, type: 'next' });
    await hears(visitor, { type: 'ended' });
  });

  it('are ignored where they are hostile, or come from another window', async () => {
    const visitor = await visit();
    const frame = await openFrame(
      visitor,
      `${LISTEN}${iframe(await embedAddress())}<iframe id="stranger" title="Stranger" srcdoc="<p>Hello"></iframe>`,
    );
    await hears(visitor, { type: 'ready' });
    const hostile = [
      null,
      'next',
      { type: 'present' },
      { flydeck: '1', type: 'present' },
      { flydeck: 1, type: '__proto__' },
      { flydeck: 1, type: 'goTo', step: 1e9 },
      { flydeck: 1, type: 'goTo', step: '<img src=x>' },
      [{ flydeck: 1, type: 'present' }],
    ];
    for (const data of hostile) await say(visitor, data);
    const stranger = visitor.page.frames().find((one) => one.url() === 'about:srcdoc');
    await stranger?.evaluate(() => parent.frames[0]?.postMessage({ flydeck: 1, type: 'present' }, '*'));
    // What is said after them is heard after them.
    await say(visitor, { flydeck: 1, type: 'hello' });
    await expect
      .poll(async () => (await told(visitor)).filter(({ type }) => type === 'ready').length)
      .toBe(2);
    expect(await frame.locator('section[data-mode="start"]').count()).toBe(1);
  });
});

describe('<flydeck-embed>', () => {
  interface Deck extends HTMLElement {
    readonly currentStep: number | undefined;
    readonly steps: readonly { readonly title: string }[];
    goTo(step: number): void;
    next(): void;
    play(): void;
    pause(): void;
  }

  it('makes the frame in the true shape, and gives methods and events', async () => {
    const visitor = await visit({ width: 800, height: 900 });
    const oid = new URL(await published('booklet')).pathname.split('/')[2];
    const frame = await openFrame(
      visitor,
      `<script async src="${instance}/embed.js"></script><flydeck-embed oid="${oid}" title="The booklet"></flydeck-embed>`,
    );
    expect(frame.url()).toBe(`${instance}/p/embed/${oid}/`);
    const deck = visitor.page.locator('flydeck-embed');
    await expect.poll(() => deck.evaluate((it) => (it as Deck).steps.length)).toBeGreaterThan(1);
    const ratio = await deck.evaluate((it) => it.clientWidth / it.clientHeight);
    const page = await visit();
    await page.open(await published('booklet'));
    const own = await page.page.evaluate(
      () => JSON.parse(document.querySelector('#page-data')?.textContent ?? '{}').data.aspectRatio as number,
    );
    expect(Math.abs(ratio - own)).toBeLessThan(0.02);
    await deck.evaluate((it) => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const type of ['started', 'step', 'playing'])
        it.addEventListener(type, (event) =>
          heard.push(`${type} ${(event as CustomEvent<{ step?: number }>).detail.step ?? ''}`.trim()),
        );
      (it as Deck).goTo(2);
    });
    await isPresenting(frame);
    await expect.poll(() => deck.evaluate((it) => (it as Deck).currentStep)).toBe(2);
    await deck.evaluate((it) => it.setAttribute('step', '3'));
    await expect.poll(() => deck.evaluate((it) => (it as Deck).currentStep)).toBe(3);
    expect(frame.url()).toContain(`/p/embed/${oid}/`);
    await deck.evaluate((it) => (it as Deck).play());
    const heard = () => visitor.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    await expect.poll(heard).toEqual(['started', 'step 2', 'step 3', 'playing']);
    expect(await visitor.page.locator('flydeck-embed iframe').getAttribute('title')).toBe('The booklet');
  });

  it('does what was asked before it was ready, and shows nothing where nothing is named', async () => {
    const visitor = await visit();
    const frame = await openFrame(
      visitor,
      `<script src="${instance}/embed.js"></script><flydeck-embed src="${await published('tour')}"></flydeck-embed><flydeck-embed id="none" src="javascript:alert(1)"></flydeck-embed><script>document.querySelector('flydeck-embed').goTo(2)</script>`,
    );
    await isPresenting(frame);
    await isAt(frame, 2);
    expect(await visitor.page.locator('#none iframe').getAttribute('src')).toBeNull();
  });
});
