import type { CDPSession, Locator, Page } from 'playwright-core';
import { canvas } from './river-deck.ts';

/** A point on the canvas as fractions of its width and height. */
type Position = readonly [x: number, y: number];

/** Simulates fingers on the canvas of a tablet. */
export class Fingers {
  readonly #page: Page;
  readonly #session: CDPSession;

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(page, await page.context().newCDPSession(page));
  }

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  async tap(position: Position): Promise<void> {
    const { x, y } = await this.#toWindowPoint(position);
    await this.#page.touchscreen.tap(x, y);
  }

  /** Holds a finger on the canvas until an element is visible, such as the context menu of a long press. */
  async hold(position: Position, effect: Locator): Promise<void> {
    const touchPoints = [{ ...(await this.#toWindowPoint(position)), id: 0 }];
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await effect.waitFor();
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** Moves fingers on the canvas at the same time, each finger on a straight line with a start and an end. */
  async move(...paths: readonly (readonly [from: Position, to: Position])[]): Promise<void> {
    const moveCount = 6;
    for (let move = 0; move <= moveCount; move += 1) {
      const touchPoints = await Promise.all(
        paths.map(async ([from, to], id) => {
          const interpolate = (axis: 0 | 1) => from[axis] + ((to[axis] - from[axis]) * move) / moveCount;
          return { ...(await this.#toWindowPoint([interpolate(0), interpolate(1)])), id };
        }),
      );
      await this.#session.send('Input.dispatchTouchEvent', {
        type: move === 0 ? 'touchStart' : 'touchMove',
        touchPoints,
      });
    }
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  async #toWindowPoint([x, y]: Position): Promise<{ x: number; y: number }> {
    const box = await canvas(this.#page).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) * x, y: (box?.y ?? 0) + (box?.height ?? 0) * y };
  }
}

/** Whether an element is visible now or becomes visible within a time. */
const isVisibleWithin = (element: Locator, timeout: number): Promise<boolean> =>
  element.waitFor({ timeout }).then(
    () => true,
    () => false,
  );

/** Timeout after which a tap is repeated. A click that arrives even later would have its effect twice. */
const TAP_TIMEOUT_MS = 8000;

/**
 * Taps an element and waits for an effect. Repeats the tap once if it has no effect: shortly after a drag, Chromium
 * sometimes sends no click for a synthetic tap.
 */
export async function tapFor(target: Locator, effect: Locator): Promise<void> {
  await target.tap();
  if (await isVisibleWithin(effect, TAP_TIMEOUT_MS)) return;
  await target.tap();
  await effect.waitFor();
}

/** Time after which a double tap without an effect is repeated. */
const DOUBLE_TAP_TIMEOUT_MS = 4000;

/** Double taps until there is an effect. On a busy machine, the second tap can be too late for a double tap. */
export async function doubleTapFor(tap: () => Promise<void>, effect: Locator): Promise<void> {
  for (let attempts = 0; attempts < 5; attempts += 1) {
    await tap();
    await tap();
    if (await isVisibleWithin(effect, DOUBLE_TAP_TIMEOUT_MS)) return;
  }
  await effect.waitFor();
}

/** A tablet in portrait orientation, for `visit`. */
export const TABLET = { width: 834, height: 1112, touch: true, reducedMotion: true } as const;

/** Returns the button of a tool of the editor. */
export const toolButton = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true });

/** Chooses a tool of the editor by touch. */
export async function chooseTool(page: Page, name: string): Promise<void> {
  const button = toolButton(page, name);
  await tapFor(button, button.and(page.locator('[aria-pressed="true"]')));
}
