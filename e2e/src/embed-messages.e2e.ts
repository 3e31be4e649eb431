import { describe, expect, it } from 'vitest';
import { embedUrl, iframe, openPageWithIframe, waitForPresenting, waitForStep } from './testing/iframes.ts';
import { useOtherSite } from './testing/other-site.ts';
import { publishedUrl } from './testing/published.ts';
import { serverOrigin } from './testing/server.ts';
import { TOUR_SLIDES } from './testing/tour-pptx.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const site = useOtherSite();
const instanceOrigin = serverOrigin();
const openIframe = (visitor: Visitor, body: string, problems?: RegExp) =>
  openPageWithIframe(visitor, site().addPage(body), problems);

/**
 * Script of the embedding page, placed before the iframe. Collects the messages from the embed in `received`, and
 * defines the function `send`, which sends a message to the embed.
 */
const MESSAGE_SCRIPT = `<script>
  window.received = [];
  addEventListener('message', ({ data, origin }) => { if (data && data.flydeck === 1) received.push({ ...data, origin }); });
  window.send = (data) => document.querySelector('iframe').contentWindow.postMessage(data, '*');
</script>`;

interface EmbedMessage {
  readonly type: string;
  readonly origin: string;
  readonly [name: string]: unknown;
}
/** The globals of `MESSAGE_SCRIPT`. */
type EmbeddingWindow = { received: EmbedMessage[]; send(data: unknown): void };

describe('messages between an embed and the embedding page', () => {
  const receivedMessages = (visitor: Visitor) =>
    visitor.page.evaluate(() => (window as unknown as EmbeddingWindow).received);
  const send = (visitor: Visitor, data: unknown) =>
    visitor.page.evaluate((message) => (window as unknown as EmbeddingWindow).send(message), data);
  const expectMessage = (visitor: Visitor, message: object) =>
    expect.poll(() => receivedMessages(visitor), { timeout: 30_000 }).toContainEqual(expect.objectContaining(message));

  it('control the embed and report its state', async () => {
    const visitor = await visit();
    const frame = await openIframe(visitor, MESSAGE_SCRIPT + iframe(await embedUrl()));
    await expectMessage(visitor, { type: 'ready', origin: instanceOrigin });
    const readyMessage = (await receivedMessages(visitor)).find(({ type }) => type === 'ready');
    expect(readyMessage).toMatchObject({ ratio: expect.closeTo(16 / 9, 2), steps: expect.any(Array) });
    await expectMessage(visitor, { type: 'size', width: 1440 });
    await send(visitor, { flydeck: 1, type: 'goTo', step: 2 });
    await expectMessage(visitor, { type: 'started' });
    await expectMessage(visitor, { type: 'step', step: 2, title: 'Doors' });
    await send(visitor, { flydeck: 1, type: 'next' });
    await expectMessage(visitor, { type: 'step', step: 3 });
    await send(visitor, { flydeck: 1, type: 'previous' });
    await waitForStep(frame, 2);
    await send(visitor, { flydeck: 1, type: 'play' });
    await expectMessage(visitor, { type: 'playing', playing: true });
    await send(visitor, { flydeck: 1, type: 'pause' });
    await expectMessage(visitor, { type: 'playing', playing: false });
    await send(visitor, { flydeck: 1, type: 'transcript', open: true });
    await frame.locator('#embed-transcript').waitFor();
    await send(visitor, { flydeck: 1, type: 'goTo', step: TOUR_SLIDES.length });
    await waitForStep(frame, TOUR_SLIDES.length);
    await send(visitor, { flydeck: 1, type: 'next' });
    await expectMessage(visitor, { type: 'ended' });
  });

  it('are ignored if malformed or sent by another window', async () => {
    const visitor = await visit();
    const frame = await openIframe(
      visitor,
      `${MESSAGE_SCRIPT}${iframe(await embedUrl())}<iframe id="other-frame" title="Other frame" srcdoc="<p>Hello"></iframe>`,
    );
    await expectMessage(visitor, { type: 'ready' });
    const invalidMessages = [
      null,
      'next',
      { type: 'present' },
      { flydeck: '1', type: 'present' },
      { flydeck: 1, type: '__proto__' },
      { flydeck: 1, type: 'goTo', step: 1e9 },
      { flydeck: 1, type: 'goTo', step: '<img src=x>' },
      [{ flydeck: 1, type: 'present' }],
    ];
    for (const data of invalidMessages) await send(visitor, data);
    const otherFrame = visitor.page.frames().find((candidate) => candidate.url() === 'about:srcdoc');
    await otherFrame?.evaluate(() => parent.frames[0]?.postMessage({ flydeck: 1, type: 'present' }, '*'));
    // The embed answers `hello` with a second message `ready`. Messages are handled in order, so that all previous
    // messages have been handled when this answer arrives.
    await send(visitor, { flydeck: 1, type: 'hello' });
    await expect
      .poll(async () => (await receivedMessages(visitor)).filter(({ type }) => type === 'ready').length)
      .toBe(2);
    expect(await frame.locator('section[data-mode="start"]').count()).toBe(1);
  });
});

describe('<flydeck-embed>', () => {
  interface FlydeckEmbed extends HTMLElement {
    readonly currentStep: number | undefined;
    readonly steps: readonly { readonly title: string }[];
    goTo(step: number): void;
    next(): void;
    play(): void;
    pause(): void;
  }

  it('creates the iframe with the aspect ratio of the presentation and offers methods and events', async () => {
    const visitor = await visit({ width: 800, height: 900 });
    const oid = new URL(await publishedUrl('booklet')).pathname.split('/')[2];
    const frame = await openIframe(
      visitor,
      `<script async src="${instanceOrigin}/embed.js"></script><flydeck-embed oid="${oid}" title="The booklet"></flydeck-embed>`,
    );
    expect(frame.url()).toBe(`${instanceOrigin}/p/embed/${oid}/`);
    const embed = visitor.page.locator('flydeck-embed');
    await expect.poll(() => embed.evaluate((element) => (element as FlydeckEmbed).steps.length)).toBeGreaterThan(1);
    const ratio = await embed.evaluate((element) => element.clientWidth / element.clientHeight);
    const viewPageVisitor = await visit();
    await viewPageVisitor.open(await publishedUrl('booklet'));
    const aspectRatio = await viewPageVisitor.page.evaluate(
      () => JSON.parse(document.querySelector('#page-data')?.textContent ?? '{}').data.aspectRatio as number,
    );
    expect(Math.abs(ratio - aspectRatio)).toBeLessThan(0.02);
    await embed.evaluate((element) => {
      const eventTexts: string[] = [];
      Object.assign(window, { eventTexts });
      for (const type of ['started', 'step', 'playing'])
        element.addEventListener(type, (event) =>
          eventTexts.push(`${type} ${(event as CustomEvent<{ step?: number }>).detail.step ?? ''}`.trim()),
        );
      (element as FlydeckEmbed).goTo(2);
    });
    await waitForPresenting(frame);
    await expect.poll(() => embed.evaluate((element) => (element as FlydeckEmbed).currentStep)).toBe(2);
    await embed.evaluate((element) => element.setAttribute('step', '3'));
    await expect.poll(() => embed.evaluate((element) => (element as FlydeckEmbed).currentStep)).toBe(3);
    expect(frame.url()).toContain(`/p/embed/${oid}/`);
    await embed.evaluate((element) => (element as FlydeckEmbed).play());
    const readEventTexts = () =>
      visitor.page.evaluate(() => (window as unknown as { eventTexts: string[] }).eventTexts);
    await expect.poll(readEventTexts).toEqual(['started', 'step 2', 'step 3', 'playing']);
    expect(await visitor.page.locator('flydeck-embed iframe').getAttribute('title')).toBe('The booklet');
  });

  it('executes calls that were made before it was ready, and loads no iframe for an invalid `src`', async () => {
    const visitor = await visit();
    const frame = await openIframe(
      visitor,
      `<script src="${instanceOrigin}/embed.js"></script><flydeck-embed src="${await publishedUrl('tour')}"></flydeck-embed><flydeck-embed id="none" src="javascript:alert(1)"></flydeck-embed><script>document.querySelector('flydeck-embed').goTo(2)</script>`,
    );
    await waitForPresenting(frame);
    await waitForStep(frame, 2);
    expect(await visitor.page.locator('#none iframe').getAttribute('src')).toBeNull();
  });
});
