import type { BrowserContext, Page } from 'playwright-core';
import { median, type Row } from '../measure.ts';
import { waitUntilPainted } from './open-editors.ts';

const RUNS = 5;
/** Shorter tasks are not reported by browsers (Long Tasks API), and do not delay input noticeably. */
const LONG_TASK_MS = 50;
/** The editor loads its other scripts in idle time, 3 s after it has painted. Loading lasts a few seconds. */
const IDLE_LOADING_MS = 12_000;

/** Script that records the long tasks of the main thread in `longTasks`. */
const RECORD_TASKS_SCRIPT = `(() => {
  const tasks = (globalThis.longTasks = []);
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
})()`;

/** Benchmarks the longest task of the main thread while an opened editor loads its other scripts in idle time. */
export async function benchIdleLoading(author: BrowserContext, url: string): Promise<Row> {
  const durations: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await author.newPage();
    durations.push(await measureLongestTask(page, url));
    await page.close();
  }
  const longest = median(durations);
  return {
    name: '  longest task while scripts are loaded in idle time (0: below 50 ms)',
    unit: 'ms',
    flydeck: longest,
    better: 'lower',
    goal: `≤ ${LONG_TASK_MS} ms`,
    isReached: longest <= LONG_TASK_MS,
  };
}

/** Returns the duration of the longest task in ms, from the first complete picture until all scripts are loaded. */
async function measureLongestTask(page: Page, url: string): Promise<number> {
  await page.addInitScript(RECORD_TASKS_SCRIPT);
  await page.goto(url);
  await waitUntilPainted(page);
  await page.waitForLoadState('networkidle');
  const start = (await page.evaluate('performance.now()')) as number;
  await page.waitForTimeout(IDLE_LOADING_MS);
  const script = `Math.max(0, ...longTasks.filter(({ startTime }) => startTime > ${start}).map(({ duration }) => duration))`;
  return (await page.evaluate(script)) as number;
}
