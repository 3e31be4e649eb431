import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import type { ZoomRun } from './browser/zoom-page.ts';
import { median, type Row } from './measure.ts';
import type { BenchContext, SectionResult } from './section.ts';

const RUNS = 3;

interface Measured {
  readonly framesPerSecond: number;
  readonly mainThreadMs: number;
}

async function bundle(): Promise<string> {
  const input = fileURLToPath(new URL('./browser/zoom-page.ts', import.meta.url));
  const build = await rolldown({ input });
  const { output } = await build.generate({ format: 'iife' });
  return output[0].code;
}

async function taskSeconds(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0;
}

async function measure(page: Page, kind: 'zoomCanvas' | 'zoomCss', count: number): Promise<Measured> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const rates: number[] = [];
  const busy: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const before = await taskSeconds(client);
    const seen = (await page.evaluate(`${kind}(${count})`)) as ZoomRun;
    busy.push(((await taskSeconds(client)) - before) * 1000);
    rates.push((seen.frames - 1) / seen.seconds);
  }
  await client.detach();
  return { framesPerSecond: median(rates), mainThreadMs: median(busy) };
}

/**
 * A zoom of 1.5 s over a scene, painted on a canvas and moved by CSS transforms: frames per second and
 * main-thread time.
 */
export async function benchZoom(context: BenchContext): Promise<SectionResult> {
  const browser = await context.browser();
  const script = await bundle();
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
      ours: ours.framesPerSecond,
      better: 'higher',
      peer: { name: 'CSS transforms', value: css.framesPerSecond },
      // The last frame of a run may be just outside the second, so 59 counts as 60.
      ...(goal ? { goal: `≥ ${goal} frames/s`, reached: ours.framesPerSecond >= goal - 1 } : {}),
    });
    rows.push({
      name: `  main thread in that zoom`,
      unit: 'ms',
      ours: ours.mainThreadMs,
      better: 'lower',
      peer: { name: 'CSS transforms', value: css.mainThreadMs },
    });
  }
  await page.close();
  return { rows };
}
