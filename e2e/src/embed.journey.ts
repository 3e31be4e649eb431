import axe from 'axe-core';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriers } from './testing/axe.ts';
import { type OtherSite, startOtherSite } from './testing/other-site.ts';
import { published } from './testing/published.ts';
import { signUp } from './testing/sign-up.ts';
import { TOUR } from './testing/tour-pptx.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const instance = inject('address');

let site: OtherSite;
beforeAll(async () => {
  site = await startOtherSite();
});
afterAll(() => site.close());

const SIZES: readonly (readonly [string, VisitorOptions])[] = [
  ['at 1440 px', { width: 1440, height: 900 }],
  ['at 834 px', { width: 834, height: 1112 }],
  ['at 390 px, dark', { width: 390, height: 844, dark: true }],
];

/** What a frame asks its own server for is elsewhere for the page around it. */
const FRAMED = /^asked elsewhere: /;

async function embedAddress(query = ''): Promise<string> {
  const { origin, pathname } = new URL(await published('tour'));
  return `${origin}/p/embed/${pathname.split('/')[2]}/${query}`;
}

const iframe = (src: string, style = 'width:100%;height:100vh') =>
  `<input id="outside" aria-label="Outside"><iframe title="Deck" src="${src}" allow="autoplay; fullscreen" style="border:0;display:block;${style}"></iframe>`;

/** Opens a page of the other site with this in it, and waits for the frame. */
async function openFrame(visitor: Visitor, body: string, problems = FRAMED): Promise<Frame> {
  visitor.expectProblems(problems);
  await visitor.open(site.page(body));
  const inside = await visitor.page.waitForSelector('iframe', { state: 'attached' });
  const frame = await inside.contentFrame();
  if (!frame) throw new Error('There is no frame.');
  await frame.waitForLoadState('load');
  return frame;
}

const isPresenting = (frame: Frame) =>
  frame.locator('section[data-mode="present"]').waitFor({ timeout: 30_000 });
const announced = (frame: Frame) =>
  frame.locator('section[data-mode] p[aria-live="polite"]').first().textContent();
const isAt = (frame: Frame, step: number) =>
  expect.poll(() => announced(frame), { timeout: 15_000 }).toMatch(new RegExp(`^Step ${step} of`));

async function barriersIn(frame: Frame): Promise<string[]> {
  await frame.evaluate(axe.source);
  return frame.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`,
    );
  });
}

describe.each(SIZES)('an embed in the page of another origin %s (V§9)', (_size, options) => {
  it('presents, goes by the keyboard, and has no barriers', async () => {
    const visitor = await visit(options);
    const frame = await openFrame(visitor, iframe(await embedAddress()));
    expect(await barriersIn(frame)).toEqual([]);
    await frame.locator('[data-present]').click();
    await isPresenting(frame);
    await visitor.press('ArrowRight');
    await isAt(frame, 1);
    await visitor.press('ArrowRight');
    await isAt(frame, 2);
    await visitor.press('ArrowLeft');
    await isAt(frame, 1);
    expect(await barriersIn(frame)).toEqual([]);
    const out = frame.getByRole('link', { name: /^“.+” on / });
    expect(await out.getAttribute('target')).toBe('_blank');
    expect(await out.getAttribute('href')).toBe(new URL(await published('tour')).pathname);
  });

  it('has its transcript inside: it flies to a step and marks it', async () => {
    const visitor = await visit(options);
    const frame = await openFrame(visitor, iframe(await embedAddress()));
    const toggle = frame.getByRole('button', { name: 'Transcript' });
    await toggle.press('Enter');
    const panel = frame.locator('#embed-transcript');
    const words = (await panel.textContent()) ?? '';
    // In the order of the path, without the canvas.
    const places = TOUR.map(({ title }) => words.indexOf(title));
    expect(places.every((place, i) => place > (places[i - 1] ?? -1))).toBe(true);
    expect(await barriersIn(frame)).toEqual([]);
    await panel.getByRole('link', { name: 'Fly to “Doors”' }).press('Enter');
    await isPresenting(frame);
    await isAt(frame, 2);
    expect(await panel.locator('[aria-current="step"]').textContent()).toContain('One door leads outside');
    await visitor.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    expect(await toggle.evaluate((button) => document.activeElement === button)).toBe(true);
  });

  it('has its search inside: it flies to what is found', async () => {
    const visitor = await visit(options);
    const frame = await openFrame(visitor, iframe(await embedAddress()));
    await frame.locator('[data-present]').click();
    await isPresenting(frame);
    await visitor.press('/');
    await frame.getByRole('searchbox').fill('heron');
    await visitor.press('Enter');
    await isAt(frame, 3);
    expect(await barriersIn(frame)).toEqual([]);
  });

  it('fits without scrolling, whatever room it is given, from 200 by 120 on', async () => {
    const visitor = await visit(options);
    for (const [width, height] of [
      [200, 120],
      [320, 180],
      [360, 560],
      [1000, 120],
    ] as const) {
      const frame = await openFrame(
        visitor,
        iframe(await embedAddress(), `width:${width}px;height:${height}px`),
      );
      const over = () =>
        frame.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return [scrollWidth - innerWidth, scrollHeight - innerHeight];
        });
      expect.soft(await over()).toEqual([0, 0]);
      const button = await frame.locator('[data-present]').boundingBox();
      expect.soft(button && button.height >= 44 && button.width <= width).toBe(true);
      await frame.locator('[data-present]').click();
      await isPresenting(frame);
      expect.soft(await over()).toEqual([0, 0]);
    }
  });
});

describe('how an embed starts', () => {
  it('begins at a step, and plays by itself to its end in the given time', async () => {
    const visitor = await visit();
    const frame = await openFrame(visitor, iframe(await embedAddress('?step=4&autoplay=1&interval=1')));
    await isPresenting(frame);
    await frame.locator('section[data-mode="restart"]').waitFor({ timeout: 30_000 });
  });

  it('begins again where it loops', async () => {
    const visitor = await visit();
    const last = TOUR.length;
    const frame = await openFrame(
      visitor,
      iframe(await embedAddress(`?step=${last}&autoplay=loop&interval=1`)),
    );
    await isPresenting(frame);
    await isAt(frame, last);
    await expect.poll(() => announced(frame), { timeout: 20_000 }).not.toMatch(new RegExp(`^Step ${last} `));
    expect(await frame.locator('section[data-mode="restart"]').count()).toBe(0);
  });

  it('takes no focus from the page around it, and shows its transcript when asked to', async () => {
    const visitor = await visit();
    const body = iframe(await embedAddress('?autoplay=1&transcript=1'));
    visitor.expectProblems(FRAMED);
    await visitor.open(site.page(body.replace('<input', '<input autofocus')));
    const frame = await (await visitor.page.waitForSelector('iframe')).contentFrame();
    if (!frame) throw new Error('There is no frame.');
    await isPresenting(frame);
    await frame.locator('#embed-transcript').waitFor();
    await visitor.page.keyboard.type('mine');
    expect(await visitor.page.locator('#outside').inputValue()).toBe('mine');
  });

  it('waits where the visitor asked for less motion', async () => {
    const visitor = await visit({ still: true });
    const frame = await openFrame(visitor, iframe(await embedAddress('?autoplay=loop')));
    await frame.locator('[data-present]').waitFor();
  });
});

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
    expect.poll(() => told(visitor), { timeout: 20_000 }).toContainEqual(expect.objectContaining(news));

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

/** What the browser complains about a frame that it refuses. */
const REFUSED = /frame-ancestors|403|^asked elsewhere: /;

/** A member with a public presentation of their own, on their dashboard. Resolves to its oid. */
async function anAuthor(visitor: Visitor): Promise<string> {
  await visitor.open(`${instance}/login/`);
  await signUp(visitor, 'Emil Embedder');
  const oid = await visitor.page.evaluate(async () => {
    const token = decodeURIComponent(/csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '');
    const send = (method: string, path: string, body: object) =>
      fetch(path, {
        method,
        headers: { 'content-type': 'application/json', 'x-csrftoken': token },
        body: JSON.stringify(body),
      });
    const made = await send('POST', '/api/drafts', { kind: 'blank', title: 'Mine', language: 'en' });
    const { oid } = (await made.json()) as { oid: string };
    await send('PATCH', `/api/dashboard/presentations/${oid}`, { privacy: 'public' });
    return oid;
  });
  await visitor.open(`${instance}/dashboard/next/`);
  await visitor.page.waitForLoadState('networkidle');
  return oid;
}

async function openSettings({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Mine' }).click();
  await page.getByRole('menuitem', { name: 'Page settings' }).click();
  await page.getByRole('dialog', { name: 'Page settings' }).waitFor();
}

describe.each([
  ['on a phone of 320 px', { width: 320, height: 700, touch: true }],
  ['on a desk', { width: 1440, height: 900 }],
])('the page settings of an author %s', (_look, options) => {
  it('say which sites may embed, which the browser holds to, and how it starts', async () => {
    const author = await visit(options);
    const { page } = author;
    const oid = await anAuthor(author);
    const reader = await visit({ width: 800, height: 600 });
    const framed = () => openFrame(reader, iframe(`${instance}/p/embed/${oid}/`), REFUSED);
    await (await framed()).locator('[data-present]').waitFor();

    await openSettings(author);
    await page.getByRole('radio', { name: 'Only on these sites' }).check();
    expect(await barriers(page)).toEqual([]);
    const sites = page.getByRole('textbox', { name: 'Sites, one a line' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Name at least one site').waitFor();
    await sites.fill('http://insecure.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('These are no addresses of secure sites: http://insecure.example').waitFor();
    expect(await sites.evaluate((field) => document.activeElement === field)).toBe(true);
    await sites.fill('School.example/classroom');
    await page.getByRole('radio', { name: 'Starts by itself' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(async () => (await framed()).url(), { timeout: 15_000 }).toMatch(/^chrome-error:/);

    await openSettings(author);
    expect(await sites.inputValue()).toBe('https://school.example');
    expect(await page.getByRole('radio', { name: 'Starts by itself' }).isChecked()).toBe(true);
    await sites.fill(`https://school.example\n${site.origin}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await framed()).locator('section[data-mode]').count(), { timeout: 15_000 })
      .toBe(1);
    await isPresenting(await framed());

    await openSettings(author);
    await page.getByRole('radio', { name: 'Nowhere' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await framed()).getByText('can’t be shown inside this page').count(), {
        timeout: 15_000,
      })
      .toBe(1);
  });
});

describe('what browsers refuse to frame', () => {
  it('is every page that is no embed', async () => {
    const visitor = await visit();
    const frame = await openFrame(visitor, iframe(await published('tour')), REFUSED);
    await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
  });

  it('is nothing of what is missing: a friendly page says so', async () => {
    const visitor = await visit();
    const address = `${instance}/p/embed/${'2'.repeat(16)}/`;
    const frame = await openFrame(visitor, iframe(address), /404|^asked elsewhere: /);
    await frame.getByRole('heading', { name: 'This presentation isn’t here' }).waitFor();
    expect(await frame.getByRole('link', { name: /^Go to / }).getAttribute('target')).toBe('_blank');
    expect(await barriersIn(frame)).toEqual([]);
  });
});

describe('what an embed weighs', () => {
  it('is at most 90 KB of scripts, styles and HTML before Present, packed', async () => {
    const visitor = await visit();
    const sizes: Promise<number>[] = [];
    visitor.page.on('response', (response) => {
      const kind = response.request().resourceType();
      if (!['document', 'script', 'stylesheet'].includes(kind)) return;
      const measured = fetch(response.url(), { headers: { 'accept-encoding': 'br' } }).then(({ headers }) =>
        Number(headers.get('content-length') ?? Number.NaN),
      );
      sizes.push(measured);
    });
    await visitor.open(await embedAddress());
    await visitor.page.waitForLoadState('networkidle');
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(sizes.length).toBeGreaterThan(5);
    expect(total).toBeGreaterThan(10_000);
    expect(total).toBeLessThanOrEqual(90 * 1024);
  });
});
