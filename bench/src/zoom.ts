import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import type { ZoomRun } from './browser/zoom-page.ts';
import { median, type Row } from './measure.ts';
import type { BenchContext, SectionResult } from './section.ts';
import { readTaskSeconds } from './task-seconds.ts';
import { benchViewerFlight } from './viewer-flight.ts';

const RUNS = 3;

interface ZoomMeasurement {
  readonly framesPerSecond: number;
  /** How long the main thread ran tasks during the zoom, in milliseconds. */
  readonly mainThreadMs: number;
}

/** Returns the script of the page that is zoomed, bundled into one file. */
async function bundlePage(): Promise<string> {
  const input = fileURLToPath(new URL('./browser/zoom-page.ts', import.meta.url));
  const build = await rolldown({ input });
  const { output } = await build.generate({ format: 'iife' });
  return output[0].code;
}

/** Zooms over `count` objects several times by a global function of the page, and returns the medians. */
async function measure(page: Page, zoomFunction: 'zoomCanvas' | 'zoomCss', count: number): Promise<ZoomMeasurement> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const rates: number[] = [];
  const mainThreadTimes: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const startSeconds = await readTaskSeconds(client);
    const zoomRun = (await page.evaluate(`${zoomFunction}(${count})`)) as ZoomRun;
    mainThreadTimes.push(((await readTaskSeconds(client)) - startSeconds) * 1000);
    // The number of intervals between the painted frames is one less than the number of the frames.
    rates.push((zoomRun.frames - 1) / zoomRun.seconds);
  }
  await client.detach();
  return { framesPerSecond: median(rates), mainThreadMs: median(mainThreadTimes) };
}

/**
 * Benchmarks a zoom of 1.5 s over a scene that is painted on a canvas. The peer moves elements by CSS transforms.
 * Reports frames per second and main-thread time, also of a flight in the viewer, which paints in a worker.
 */
export async function benchZoom(context: BenchContext): Promise<SectionResult> {
  const browser = await context.browser();
  const script = await bundlePage();
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.setContent('<!doctype html><body style="margin:0;overflow:hidden"></body>');
  await page.addScriptTag({ content: script });
  const rows: Row[] = [];
  for (const count of [200, 1000, 10_000]) {
    const ours = await measure(page, 'zoomCanvas', count);
    const css = await measure(page, 'zoomCss', count);
    const goal = count === 1000 ? 60 : count === 10_000 ? 30 : undefined;
    rows.push({
      name: `zoom over ${count} objects`,
      unit: 'frames/s',
      flydeck: ours.framesPerSecond,
      better: 'higher',
      peer: { name: 'CSS transforms', value: css.framesPerSecond },
      // One frame per second less is sufficient, because the last frame of a run may be painted just after its end.
      ...(goal ? { goal: `≥ ${goal} frames/s`, isReached: ours.framesPerSecond >= goal - 1 } : {}),
    });
    rows.push({
      name: '  main-thread time during that zoom',
      unit: 'ms',
      flydeck: ours.mainThreadMs,
      better: 'lower',
      peer: { name: 'CSS transforms', value: css.mainThreadMs },
    });
  }
  await page.close();
  return { rows: [...rows, ...(await benchViewerFlight(context))] };
}
