import type { BrowserContext, Page } from 'playwright-core';
import { median, type Row } from '../measure.ts';
import type { BenchContext } from '../section.ts';
import { openAsAuthor, waitUntilPainted } from './open-editors.ts';

const RUNS = 5;
const TOPICS = 200;
const OPENING_GOAL_MS = 1500;
/**
 * Maximum size of the scripts that the editor loads in addition to those of the viewer. The benchmark does not check
 * this goal, because it measures the scripts of the editor and the viewer together.
 */
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
 * Benchmarks the time until the editor shows a presentation with 200 topics, and the size of the scripts of its page.
 */
export async function benchOpening(context: BenchContext): Promise<Row[]> {
  const { origin } = await context.server();
  const author = await openAsAuthor(await context.browser(), origin);
  const url = await createFromMarkdown(author, origin);
  const openingTimes: number[] = [];
  for (let run = 0; run < RUNS; run++) openingTimes.push(await measureOpening(author, url));
  const scriptsKb = await measureScriptsKb(author, url);
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
      name: '  scripts and WebAssembly of the page',
      unit: 'KB',
      flydeck: scriptsKb,
      better: 'lower',
      goal: `≤ ${SCRIPTS_GOAL_KB} KB more than the viewer`,
    },
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

/**
 * Returns the time in ms from the navigation until the canvas is painted. The browser has cached the files, as on a
 * second visit.
 */
async function measureOpening(author: BrowserContext, url: string): Promise<number> {
  const page = await author.newPage();
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await waitUntilPainted(page);
  const elapsed = performance.now() - start;
  await page.close();
  return elapsed;
}

/** Returns the compressed size in KB of all scripts and WebAssembly modules that the page and its workers load. */
async function measureScriptsKb(author: BrowserContext, url: string): Promise<number> {
  const page = await author.newPage();
  const urls = new Set<string>();
  page.on('request', (request) => urls.add(request.url()));
  await page.goto(url);
  await waitUntilPainted(page);
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
