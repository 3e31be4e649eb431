import type { Page } from 'playwright-core';
import { median } from '../measure.ts';

/** Rate of animation frames and delay of input during a gesture. */
export interface Smoothness {
  readonly framesPerSecond: number;
  /** 95th percentile of the times from each input event to the end of the next animation frame, in milliseconds. */
  readonly inputToPaintMs: number;
}

/**
 * Script for a page. Counts animation frames, and measures the time from each input event to the end of the next
 * animation frame.
 */
const METER_SCRIPT = `
  globalThis.frameMeter = {
    frames: 0, delays: [], isRunning: false,
    start() {
      this.frames = 0; this.delays = []; this.isRunning = true; this.started = performance.now();
      const count = () => { if (!this.isRunning) return; this.frames += 1; requestAnimationFrame(count); };
      requestAnimationFrame(count);
    },
    stop() {
      this.isRunning = false;
      return { frames: this.frames, seconds: (performance.now() - this.started) / 1000, delays: this.delays };
    },
  };
  for (const type of ['pointermove', 'wheel'])
    addEventListener(type, (event) => {
      if (!frameMeter.isRunning) return;
      requestAnimationFrame(() => {
        // A message is handled after the frame has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => frameMeter.delays.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    }, { capture: true, passive: true });
`;

/** What the script has measured between `start` and `stop`. */
interface MeterResult {
  readonly frames: number;
  readonly seconds: number;
  /** Time from each input event to the end of the next animation frame, in milliseconds. */
  readonly delays: readonly number[];
}

/** Adds the script to a page. Must be called before the page is opened. */
export async function addFrameMeter(page: Page): Promise<void> {
  await page.addInitScript(METER_SCRIPT);
}

/**
 * Runs a mouse gesture, and returns the frame rate and the delay of the input during the gesture. The delay is NaN if
 * the gesture causes no `pointermove` or `wheel` event.
 */
export async function measureFrames(page: Page, gesture: () => Promise<void>): Promise<Smoothness> {
  await page.evaluate('frameMeter.start()');
  await gesture();
  const { frames, seconds, delays } = (await page.evaluate('frameMeter.stop()')) as MeterResult;
  const sorted = delays.toSorted((a, b) => a - b);
  return {
    framesPerSecond: frames / seconds,
    inputToPaintMs: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
  };
}

/** Returns the medians of several measurements. */
export const medianSmoothness = (runs: readonly Smoothness[]): Smoothness => ({
  framesPerSecond: median(runs.map(({ framesPerSecond }) => framesPerSecond)),
  inputToPaintMs: median(runs.map(({ inputToPaintMs }) => inputToPaintMs)),
});
