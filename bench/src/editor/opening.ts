import type { BrowserContext, Page } from 'playwright-core';
import { median, type Row } from '../measure.ts';
import type { BenchContext } from '../section.ts';
import { benchIdleLoading } from './idle-loading.ts';
import { openAsAuthor, waitUntilPainted } from './open-editors.ts';

const RUNS = 5;
const TOPICS = 200;
const OPENING_GOAL_MS = 1500;
/** Maximum difference of the sizes of the scripts that the editor and the viewer load. */
const SCRIPTS_GOAL_KB = 250;
const TIMEOUT_MS = 120_000;

const MARKDOWN = [
  '# Two hundred topics',
  ...Array.from(
    { length: TOPICS - 1 },
    (_, i) => `## Topic ${i + 2}\n\n- A first point of topic ${i + 2}\n- A second point`,
  ),
].join('\n\n');

/**
 * Benchmarks the time until the editor shows a presentation with 200 topics, the size of the scripts
 * of its page, and the longest task while other scripts are loaded.
 */
export async function benchOpening(context: BenchContext): Promise<Row[]> {
  const { origin } = await context.server();
  const author = await openAsAuthor(await context.browser(), origin);
  const url = await createFromMarkdown(author, origin);
  const picture = await completePicture(author, url);
  const openingTimes: number[] = [];
  for (let run = 0; run < RUNS; run++) openingTimes.push(await measureOpening(author, url, picture));
  const editorKb = await measureScriptsKb(author, url, waitUntilPainted);
  const viewerKb = await measureScriptsKb(author, url.replace('/p/edit/', '/p/'), present);
  const idleLoading = await benchIdleLoading(author, url);
  await author.close();
  const ours = median(openingTimes);
  return [
    {
      name: `open a presentation with ${TOPICS} topics`,
      unit: 'ms',
      flydeck: ours,
      better: 'lower',
      goal: `≤ ${OPENING_GOAL_MS} ms`,
      isReached: ours <= OPENING_GOAL_MS,
    },
    {
      name: '  scripts and WebAssembly before the first change, compared with the viewer',
      unit: 'KB',
      flydeck: editorKb,
      better: 'lower',
      peer: { name: 'viewer', value: viewerKb },
      goal: `≤ ${SCRIPTS_GOAL_KB} KB more than the viewer`,
      isReached: editorKb - viewerKb <= SCRIPTS_GOAL_KB,
    },
    idleLoading,
  ];
}

/** Creates a presentation from the Markdown. Returns the URL of its editor. */
async function createFromMarkdown(author: BrowserContext, origin: string): Promise<string> {
  const page = await author.newPage();
  await page.goto(`${origin}/create/#markdown`, { waitUntil: 'networkidle' });
  await page.getByLabel('Your Markdown', { exact: true }).fill(MARKDOWN);
  await page.getByRole('button', { name: 'Create presentation' }).click();
  await page.waitForURL(/\/p\/edit\//, { timeout: TIMEOUT_MS });
  await waitUntilPainted(page);
  const url = page.url();
  await page.close();
  return url;
}

/** A small copy of the canvas: the red, green and blue of its pixels, from 0 to 255, row by row. */
type Picture = readonly number[];

/**
 * Script that returns a `Picture` of the canvas; empty without a canvas. Each pixel is the mean of the pixels of the
 * canvas, so that a missing line of text changes pixels of the copy.
 */
const PICTURE_SCRIPT = `(() => {
  const canvas = document.querySelector('[role=application] canvas');
  if (!canvas || canvas.width === 0) return [];
  const context = new OffscreenCanvas(160, 90).getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, 160, 90);
  return [...context.getImageData(0, 0, 160, 90).data].filter((_, i) => i % 4 < 3);
})()`;
const readPicture = (page: Page): Promise<Picture> => page.evaluate(PICTURE_SCRIPT) as Promise<Picture>;

/** Maximum difference of a channel of two pictures with the same content. */
const MAX_DIFFERENCE = 3;
/** Time in ms between two copies of the canvas. Each copy delays the page, so copies are rare. */
const POLL_MS = 500;

/** Script that records in `paintTimes` when the worker has painted, in ms since the start of the navigation. */
const RECORD_PAINTS_SCRIPT = `(() => {
  const times = (globalThis.paintTimes = []);
  const PageWorker = globalThis.Worker;
  globalThis.Worker = class extends PageWorker {
    constructor(...options) {
      super(...options);
      this.addEventListener('message', ({ data }) => {
        if (data?.type === 'painted') times.push(performance.now());
      });
    }
  };
})()`;
/** Script that returns the time of the last paint; 0 before the first. */
const LAST_PAINT_SCRIPT = 'globalThis.paintTimes.at(-1) ?? 0';

const isSamePicture = (a: Picture, b: Picture): boolean =>
  a.length > 0 && a.length === b.length && a.every((value, i) => Math.abs(value - (b[i] ?? 0)) <= MAX_DIFFERENCE);

/** Returns the picture of the canvas after everything has been loaded, and the picture no longer changes. */
async function completePicture(author: BrowserContext, url: string): Promise<Picture> {
  const page = await author.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await waitUntilPainted(page);
  let previous: Picture = [];
  let picture = await readPicture(page);
  while (!isSamePicture(previous, picture)) {
    await page.waitForTimeout(1500);
    previous = picture;
    picture = await readPicture(page);
  }
  await page.close();
  return picture;
}

/**
 * Returns the time in ms from the navigation until the canvas shows the complete picture, with all texts: the time of
 * the last paint before the picture is found complete. The browser has cached the files, as on a second visit.
 */
async function measureOpening(author: BrowserContext, url: string, picture: Picture): Promise<number> {
  const page = await author.newPage();
  await page.addInitScript(RECORD_PAINTS_SCRIPT);
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  while (!isSamePicture(await readPicture(page), picture)) {
    if (performance.now() - start > TIMEOUT_MS) throw new Error('The canvas does not show the complete picture.');
    await page.waitForTimeout(POLL_MS);
  }
  const lastPaint = (await page.evaluate(LAST_PAINT_SCRIPT)) as number;
  await page.close();
  return lastPaint;
}

/** Starts the presentation of the view page. */
async function present(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Present', exact: true }).first().click();
  await page.waitForSelector('canvas');
}

/**
 * Returns the compressed size in KB of all scripts and WebAssembly modules that the page and its workers load until
 * `use` has ended and the network is idle.
 */
async function measureScriptsKb(
  author: BrowserContext,
  url: string,
  use: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await author.newPage();
  const urls = new Set<string>();
  page.on('request', (request) => urls.add(request.url()));
  await page.goto(url);
  await use(page);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(
    [...urls].filter((fileUrl) => /\.(js|wasm)$/.test(fileUrl)).map((fileUrl) => transferSize(page, fileUrl)),
  );
  await page.close();
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Returns the size in bytes of a file as transferred with Brotli compression. */
async function transferSize(page: Page, url: string): Promise<number> {
  const response = await page.request.fetch(url, { headers: { 'accept-encoding': 'br' } });
  return Number(response.headers()['content-length'] ?? (await response.body()).length);
}
