import type { Page } from 'playwright-core';
import { CARDS_AREA, type Card } from '../cards.ts';
import { measureFrames, medianSmoothness, type Smoothness } from './frame-meter.ts';

/**
 * An editor that shows cards. `toWindow` converts a point in the units of `CARDS_AREA` to CSS pixels of the window:
 * multiply by `scale`, then add `x` and `y`.
 */
export interface EditorPage {
  readonly page: Page;
  readonly toWindow: { readonly scale: number; readonly x: number; readonly y: number };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Duration of a gesture. */
const GESTURE_MS = 1500;
/** Number of measured runs of each gesture. */
const RUNS = 5;
/** Scroll distance of one wheel event. */
const WHEEL_DELTA_PX = 40;

/** Gestures that are measured, by name. */
export const GESTURES = ['drag', 'zoom', 'marquee'] as const;
export type Gesture = (typeof GESTURES)[number];

/** Converts a point in the units of `CARDS_AREA` to CSS pixels of the window. */
function toWindowPoint({ toWindow: { scale, x, y } }: EditorPage, point: Point): Point {
  return { x: x + point.x * scale, y: y + point.y * scale };
}

const centreOf = ({ x, y, width, height }: Card): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Moves the mouse twice around a circle that starts at a point of the window. `radius` is in CSS pixels. */
async function moveAround(page: Page, { x, y }: Point, radius: number): Promise<void> {
  const start = performance.now();
  for (let elapsed = 0; elapsed < GESTURE_MS; elapsed = performance.now() - start) {
    const angle = (elapsed / GESTURE_MS) * 4 * Math.PI;
    await page.mouse.move(x + radius * Math.sin(angle), y + radius * (1 - Math.cos(angle)));
  }
}

async function drag(editor: EditorPage, card: Card): Promise<Smoothness> {
  const { page } = editor;
  const from = toWindowPoint(editor, centreOf(card));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const smoothness = await measureFrames(page, () => moveAround(page, from, 80));
  await page.mouse.move(from.x, from.y);
  await page.mouse.up();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  return smoothness;
}

async function zoom(editor: EditorPage): Promise<Smoothness> {
  const { page } = editor;
  const centre = toWindowPoint(editor, { x: CARDS_AREA.width / 2, y: CARDS_AREA.height / 2 });
  await page.mouse.move(centre.x, centre.y);
  await page.keyboard.down('Control');
  const smoothness = await measureFrames(page, async () => {
    const start = performance.now();
    // Zooms in, then out again by the same number of events.
    let eventCount = 0;
    for (; performance.now() - start < GESTURE_MS / 2; eventCount++) await page.mouse.wheel(0, -WHEEL_DELTA_PX);
    for (; eventCount > 0; eventCount--) await page.mouse.wheel(0, WHEEL_DELTA_PX);
  });
  await page.keyboard.up('Control');
  return smoothness;
}

/** Drags a marquee from outside of the cards over most of the cards and back. */
async function marquee(editor: EditorPage): Promise<Smoothness> {
  const { page } = editor;
  const from = toWindowPoint(editor, { x: CARDS_AREA.width / 2, y: -60 });
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const smoothness = await measureFrames(page, async () => {
    const start = performance.now();
    for (let elapsed = 0; elapsed < GESTURE_MS; elapsed = performance.now() - start) {
      const progress = Math.sin((elapsed / GESTURE_MS) * Math.PI);
      const to = toWindowPoint(editor, {
        x: CARDS_AREA.width * (0.5 + 0.45 * progress),
        y: CARDS_AREA.height * 0.9 * progress,
      });
      await page.mouse.move(to.x, to.y);
    }
  });
  await page.mouse.move(from.x, from.y);
  await page.mouse.up();
  await page.keyboard.press('Escape');
  return smoothness;
}

/** Measures several runs of a gesture and returns the medians. */
export async function measureGesture(
  editor: EditorPage,
  gesture: Gesture,
  cards: readonly Card[],
): Promise<Smoothness> {
  // The dragged card is in a middle row of the grid.
  const card = cards[Math.floor(cards.length * 0.4)];
  if (!card) throw new RangeError('There are no cards.');
  const runs: Smoothness[] = [];
  for (let run = 0; run < RUNS; run++) {
    if (gesture === 'drag') runs.push(await drag(editor, card));
    else runs.push(await (gesture === 'zoom' ? zoom(editor) : marquee(editor)));
    await editor.page.waitForTimeout(200);
  }
  return medianSmoothness(runs);
}
