import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type DeckContent, publishDeck } from '../large-deck.ts';
import { median, percentile, type Row } from '../measure.ts';
import type { BenchContext, SectionResult } from '../section.ts';

/** Number of measured steps. The first steps, in which the engine compiles the code, are not measured. */
const STEPS = 60;
const WARM_UP_STEPS = 5;
const ALL_STEPS = WARM_UP_STEPS + STEPS;
/** Time between two keys, in which the flight to a step ends. */
const STEP_MS = 1000;
const READY_TIMEOUT_MS = 120_000;
/** The time in which each step must be shown. */
const GOAL_MS = 50;
const VIEWPORT = { width: 1440, height: 900 };

const DECK: DeckContent = {
  title: 'Steps without a network',
  topics: Array.from({ length: ALL_STEPS }, (_, topic) => ({
    title: `Topic ${topic + 1}`,
    points: Array.from({ length: 5 }, (_, point) => `Point ${point + 1} of topic ${topic + 1}, in a few words`),
  })),
};

/** A page that clears a canvas of the size of the console's and writes the number of the step. */
const EMPTY_PAGE = `<!doctype html><canvas width="912" height="570"></canvas><p>0 / ${ALL_STEPS}</p><script>
  let step = 0;
  const context = document.querySelector('canvas').getContext('2d');
  addEventListener('keydown', () => {
    step += 1;
    context.clearRect(0, 0, 912, 570);
    document.querySelector('p').textContent = step + ' / ${ALL_STEPS}';
  });
</script>`;

/**
 * Measures the time from each key until a frame with the number of the new step is painted, in `window.stepTimes` in
 * milliseconds. Runs in the page.
 */
function recordStepTimes(): void {
  const times: number[] = [];
  (window as unknown as { stepTimes: number[] }).stepTimes = times;
  const position = [...document.querySelectorAll('p, span')].find((element) =>
    /^\d+ \/ \d+$/.test(element.textContent ?? ''),
  );
  if (!position) throw new Error('The page shows no position.');
  const listener = ({ timeStamp }: KeyboardEvent) => {
    const previous = position.textContent;
    const onFrame = () => {
      if (position.textContent === previous) {
        requestAnimationFrame(onFrame);
        return;
      }
      // A message is delivered after the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => times.push(performance.now() - timeStamp);
      port2.postMessage(null);
    };
    requestAnimationFrame(onFrame);
  };
  addEventListener('keydown', listener, { capture: true });
}

/** Presses the key for the next step, and returns the times in ms, without those of the first steps. */
async function measureSteps(page: Page): Promise<readonly number[]> {
  await page.evaluate(recordStepTimes);
  for (let step = 1; step <= ALL_STEPS; step += 1) {
    await page.keyboard.press('PageDown');
    await page.getByText(`${step} / ${ALL_STEPS}`, { exact: true }).waitFor();
    await sleep(STEP_MS);
  }
  const times = await page.evaluate(() => (window as unknown as { stepTimes: number[] }).stepTimes);
  if (times.length !== ALL_STEPS) throw new Error(`${times.length} of ${ALL_STEPS} steps were measured.`);
  return times.slice(WARM_UP_STEPS);
}

/** Opens the console of a presentation, and interrupts the network when everything is loaded. */
async function openConsole(page: Page, url: string): Promise<void> {
  const [, oid] = /\/p\/([^/]+)\//.exec(url) ?? [];
  await page.goto(new URL(`/presenter/${oid}/`, url).href);
  await page.getByText('Ready', { exact: true }).waitFor({ timeout: READY_TIMEOUT_MS });
  await page.context().setOffline(true);
}

/** Measures steps in the console without a network. The peer is a page that only clears a canvas: the lower limit. */
export async function benchOfflineSteps(context: BenchContext): Promise<SectionResult> {
  const url = await publishDeck(context, DECK);
  const browserContext = await (await context.browser()).newContext({ viewport: VIEWPORT, locale: 'en-US' });
  const page = await browserContext.newPage();
  await openConsole(page, url);
  const times = await measureSteps(page);
  await page.close();
  const empty = await browserContext.newPage();
  await empty.setContent(EMPTY_PAGE);
  const emptyTimes = await measureSteps(empty);
  await browserContext.close();
  const row = (name: string, summarize: (values: readonly number[]) => number): Row => ({
    name: `step in the console without a network, ${name} of ${STEPS}`,
    unit: 'ms',
    flydeck: summarize(times),
    peer: { name: 'page that clears a canvas', value: summarize(emptyTimes) },
    better: 'lower',
    goal: `≤ ${GOAL_MS}`,
    isReached: summarize(times) <= GOAL_MS,
  });
  return {
    rows: [row('median', median), row('p95', (values) => percentile(values, 0.95))],
    notes: [
      'live-steps: from the key until the page has painted the number of the step. The worker that paints the canvas is not measured.',
    ],
  };
}
