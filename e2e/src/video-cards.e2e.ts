import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SHARED_TEMPLATE } from './testing/shared-template.ts';
import { type StartedServer, startServer } from './testing/start-server.ts';
import { copyTemplate } from './testing/templates.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** Maximum time until the two films are rendered. It is long, because rendering is slow on a busy machine. */
const FILMS_TIMEOUT_MS = 600_000;
/** Options of polls for the state of a film. The timeout is long, because playback is slow on a busy machine. */
const POLL_OPTIONS = { timeout: 30_000 };

/**
 * Marks all films as rendered except those of the first template and the newest public presentation, because rendering
 * all films takes minutes.
 */
async function markAllFilmsButTwoAsRendered(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`UPDATE presentations SET filmed_scene = scene_hash
    WHERE oid <> (SELECT presentation_oid FROM templates ORDER BY position LIMIT 1)
      AND oid <> (SELECT oid FROM presentations WHERE privacy = 'public' ORDER BY published_at DESC LIMIT 1)`);
  await client.end();
}

/**
 * An instance with the demo presentations and two films. The shared servers have no films, because rendering films
 * takes long.
 */
let instance: StartedServer & { close(): Promise<void> };
/** The URL path of a presentation whose page lists a template with a film. */
let pagePath: string;
beforeAll(async () => {
  const { databaseUrl, dataDir, remove } = await copyTemplate(SHARED_TEMPLATE);
  await markAllFilmsButTwoAsRendered(databaseUrl);
  const server = await startServer(dataDir, databaseUrl, { FILMS: 'true' });
  const textOf = async (urlPath: string) => (await fetch(server.origin + urlPath)).text();
  await vi.waitFor(
    async () => {
      // The home page's first link to a presentation contains the path.
      pagePath = /\/p\/[\w-]+\/[\w-]+\//.exec(await textOf('/'))?.[0] ?? '';
      const html = await textOf(pagePath);
      const templateList = html.slice(html.indexOf('"templates":['));
      if (!templateList.includes('"previewAnimation":"/films/')) throw new Error('Not rendered yet');
    },
    { timeout: FILMS_TIMEOUT_MS, interval: 1000 },
  );
  const close = async () => {
    await server.stop();
    await remove();
  };
  instance = { ...server, close };
}, 2 * FILMS_TIMEOUT_MS);
afterAll(() => instance?.close());

const openPage = async (options?: VisitorOptions): Promise<Visitor> => {
  const visitor = await visit(options);
  await visitor.open(instance.origin + pagePath);
  return visitor;
};

const templates = ({ page }: Visitor) => page.getByRole('region', { name: 'Choose a template' });

/**
 * Scrolls to all cards, because a card creates its video element only near the visible area. Then scrolls to the first
 * card with a film. Returns this card and its video element.
 */
async function filmCard(visitor: Visitor) {
  for (const link of await templates(visitor).getByRole('listitem').getByRole('link').all())
    await link.scrollIntoViewIfNeeded();
  const card = templates(visitor).locator('a:has(video)').first();
  await card.scrollIntoViewIfNeeded();
  const film = card.locator('video');
  return { card, film };
}

interface FilmState {
  readonly paused: boolean;
  /** Playback position in seconds. */
  readonly currentTime: number;
}

const readState = (film: Awaited<ReturnType<typeof filmCard>>['film']): Promise<FilmState> =>
  film.evaluate((video: HTMLVideoElement) => ({ paused: video.paused, currentTime: video.currentTime }));

/** Returns an array to which the URLs of all requests for films are added. */
function collectFilmRequests({ page }: Visitor): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.webm')) requests.push(request.url());
  });
  return requests;
}

describe('video cards', () => {
  it('are muted and looping with a poster, play on hover and pause when the pointer leaves (S2.21)', async () => {
    const visitor = await openPage();
    const requests = collectFilmRequests(visitor);
    const { card, film } = await filmCard(visitor);
    expect(
      await film.evaluate(({ muted, loop, poster, preload, controls }: HTMLVideoElement) => ({
        muted,
        loop,
        hasPoster: poster !== '',
        preload,
        controls,
      })),
    ).toEqual({ muted: true, loop: true, hasPoster: true, preload: 'none', controls: false });
    expect(requests).toEqual([]);
    await card.hover();
    await expect.poll(async () => (await readState(film)).currentTime, POLL_OPTIONS).toBeGreaterThan(0.6);
    await visitor.page.mouse.move(5, 5);
    await expect.poll(async () => (await readState(film)).paused, POLL_OPTIONS).toBe(true);
    const { currentTime } = await readState(film);
    await card.hover();
    await expect.poll(async () => (await readState(film)).currentTime, POLL_OPTIONS).not.toBe(currentTime);
    await expect.poll(async () => (await readState(film)).paused, POLL_OPTIONS).toBe(false);
  });

  it('show a moving picture of 340 by 192 px for 5 seconds', async () => {
    const visitor = await openPage();
    const { card, film } = await filmCard(visitor);
    await card.hover();
    await expect.poll(async () => (await readState(film)).currentTime, POLL_OPTIONS).toBeGreaterThan(0.2);
    const playback = await film.evaluate(async (video: HTMLVideoElement) => {
      // The canvas has a tenth of the width and height of the film.
      const canvas = new OffscreenCanvas(34, 19);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const pictures: number[][] = [];
      for (const time of [0.1, 1.2, 2.6, 4.2]) {
        video.pause();
        // Waits for this callback, because `seeked` may be sent before the video frame of that time can be drawn.
        const presented = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
        video.currentTime = time;
        await presented;
        context?.drawImage(video, 0, 0, 34, 19);
        pictures.push([...(context?.getImageData(0, 0, 34, 19).data ?? [])]);
      }
      // The mean difference of the colour channels (0 to 255) between each picture and the next one.
      const differences = pictures
        .slice(1)
        .map(
          (picture, index) =>
            picture.reduce((sum, value, i) => sum + Math.abs(value - (pictures[index]?.[i] ?? 0)), 0) / picture.length,
        );
      return { differences, duration: video.duration, width: video.videoWidth, height: video.videoHeight };
    });
    expect(playback).toMatchObject({ width: 340, height: 192 });
    expect(playback.duration).toBeCloseTo(5, 1);
    // Differences up to 3 could be noise of the compression.
    for (const difference of playback.differences) expect(difference).toBeGreaterThan(3);
  });

  it('play while they have keyboard focus', async () => {
    const visitor = await openPage();
    const { card, film } = await filmCard(visitor);
    // Focus that a script sets may not match `:focus-visible`, so the keyboard moves the focus away and back.
    await visitor.page.locator('main a, aside a').first().focus();
    await card.evaluate((link: HTMLElement) => link.focus());
    await visitor.press('Tab');
    await visitor.press('Shift+Tab');
    await expect.poll(async () => (await readState(film)).currentTime, POLL_OPTIONS).toBeGreaterThan(0.2);
    await visitor.press('Tab');
    await expect.poll(async () => (await readState(film)).paused, POLL_OPTIONS).toBe(true);
  });

  it('do not play or load under reduced motion', async () => {
    const visitor = await openPage({ reducedMotion: true });
    const requests = collectFilmRequests(visitor);
    const { card, film } = await filmCard(visitor);
    await card.hover();
    await card.focus();
    await visitor.page.waitForTimeout(400);
    expect(await readState(film)).toEqual({ paused: true, currentTime: 0 });
    expect(requests).toEqual([]);
  });

  it('do not play or load with a data saver', async () => {
    const visitor = await visit();
    await visitor.page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await visitor.open(instance.origin + pagePath);
    const requests = collectFilmRequests(visitor);
    const { card, film } = await filmCard(visitor);
    await card.hover();
    await visitor.page.waitForTimeout(400);
    expect(await readState(film)).toEqual({ paused: true, currentTime: 0 });
    expect(requests).toEqual([]);
  });

  it('load films on hover also on the page /explore/', async () => {
    const visitor = await visit();
    await visitor.open(`${instance.origin}/explore/`);
    const requests = collectFilmRequests(visitor);
    const cards = await visitor.page.locator('main li a[href^="/p/"]').all();
    // Hovers over all cards until a film is requested: not every card has a film, and a film may be loaded late.
    const hoverAll = async () => {
      for (const card of cards) {
        if (requests.length > 0) break;
        await card.hover();
        await visitor.page.waitForTimeout(100);
      }
      return requests.length;
    };
    await expect.poll(hoverAll, POLL_OPTIONS).toBeGreaterThan(0);
  });
});
