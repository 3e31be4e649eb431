import type { BrowserContext, Page, Worker } from 'playwright-core';
import { createCards } from './cards.ts';
import { createCardsPresentation, openAsAuthor, postJson } from './editor/open-editors.ts';
import { median, type Row } from './measure.ts';
import type { BenchContext } from './section.ts';
import { readTaskSeconds } from './task-seconds.ts';

const CARDS = 10_000;
const RUNS = 5;
const FRAMES_GOAL = 53;
/** Maximum time for which a flight of `GOAL_FLIGHT_MS` uses the main thread. */
const MAIN_THREAD_GOAL_MS = 60;
const GOAL_FLIGHT_MS = 1500;
/** Longer than the longest flight. */
const WAIT_MS = 3500;

/** Script for the worker that paints. Records in `paintTimes` when each animation frame begins, in ms. */
const RECORD_FRAMES_SCRIPT = `(() => {
  const times = (globalThis.paintTimes = []);
  const request = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (callback) => request((time) => {
    times.push(time);
    callback(time);
  });
})()`;

/** Benchmarks the flights of the viewer between a step with many cards and a step with a few of them. */
export async function benchViewerFlight(context: BenchContext): Promise<Row[]> {
  const { origin } = await context.server();
  const author = await openAsAuthor(await context.browser(), origin);
  const page = await author.newPage();
  const oid = await createCardsPresentation(page, origin, createCards(CARDS));
  const { headSeq } = (await page.evaluate(`fetch('/api/editing/${oid}/publishing').then((r) => r.json())`)) as {
    headSeq: number;
  };
  await postJson(page, `/api/editing/${oid}/publish`, { seq: headSeq });
  await page.close();
  const url = `${origin}/p/${oid}/`;
  const viewer = await openViewer(author, url);
  const busyTimes: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    busyTimes.push(await measureMainThread(viewer, () => fly(viewer, 'ArrowRight')));
    await fly(viewer, 'ArrowLeft');
  }
  const worker = viewer.workers()[0];
  if (!worker) throw new Error('The viewer has no worker.');
  await worker.evaluate(RECORD_FRAMES_SCRIPT);
  const paints: Paints[] = [];
  for (let run = 0; run < RUNS; run++) {
    paints.push(await countPaints(worker, () => fly(viewer, 'ArrowRight')));
    await fly(viewer, 'ArrowLeft');
  }
  await author.close();
  const flightMs = median(paints.map((paint) => paint.durationMs));
  const framesPerSecond = median(paints.map((paint) => (paint.count - 1) / (paint.durationMs / 1000)));
  const mainThreadMs = (median(busyTimes) * GOAL_FLIGHT_MS) / flightMs;
  return [
    {
      name: `flight in the viewer over ${CARDS} objects`,
      unit: 'frames/s',
      flydeck: framesPerSecond,
      better: 'higher',
      goal: `≥ ${FRAMES_GOAL} frames/s`,
      isReached: framesPerSecond >= FRAMES_GOAL,
    },
    {
      name: `  processor time of the main thread for each ${GOAL_FLIGHT_MS} ms of it`,
      unit: 'ms',
      flydeck: mainThreadMs,
      better: 'lower',
      goal: `≤ ${MAIN_THREAD_GOAL_MS} ms`,
      isReached: mainThreadMs <= MAIN_THREAD_GOAL_MS,
    },
  ];
}

/** Opens a presentation full screen. */
async function openViewer(author: BrowserContext, url: string): Promise<Page> {
  const page = await author.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Present', exact: true }).first().click();
  await page.waitForSelector('canvas');
  await page.waitForTimeout(WAIT_MS);
  return page;
}

/** Goes to another step by a key, and waits until the flight has ended. */
async function fly(page: Page, key: 'ArrowRight' | 'ArrowLeft'): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForTimeout(WAIT_MS);
}

/** The number of frames that the worker has painted, and the time from the first to the last in ms. */
interface Paints {
  readonly count: number;
  readonly durationMs: number;
}

async function countPaints(worker: Worker, flight: () => Promise<void>): Promise<Paints> {
  await worker.evaluate('paintTimes.length = 0');
  await flight();
  const times = (await worker.evaluate('paintTimes')) as number[];
  if (times.length < 2) throw new Error('The worker painted no flight.');
  return { count: times.length, durationMs: (times.at(-1) ?? 0) - (times[0] ?? 0) };
}

/** Returns the processor time in ms that the main thread uses during a flight. */
async function measureMainThread(page: Page, flight: () => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const startSeconds = await readTaskSeconds(client);
  await flight();
  const busyMs = ((await readTaskSeconds(client)) - startSeconds) * 1000;
  await client.detach();
  return busyMs;
}
