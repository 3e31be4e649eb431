import type { Point } from '@flydeck/scene/model/geometry';

/** Time in ms after which a finger that stays down is a long press. */
const LONG_PRESS_MS = 500;
/** A finger that moves by more than this distance, in CSS pixels, is neither a long press nor a tap. */
const MAX_MOVEMENT_PX = 10;
/** Maximum time in ms between the ends of the two taps of a double tap. */
const DOUBLE_TAP_MS = 350;
/** Maximum distance in CSS pixels between the two taps of a double tap. */
const DOUBLE_TAP_PX = 30;

interface TouchHandlers {
  /** Called with the point at which the finger was put down, while it is still down. */
  onLongPress(point: Point): void;
  onDoubleTap(point: Point): void;
}

interface Tap {
  readonly point: Point;
  readonly timeMs: number;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Recognises long presses and double taps of one finger. The events that browsers send for these gestures are not used,
 * because they differ between browsers.
 */
export class TouchGestures {
  readonly #handlers: TouchHandlers;
  #press: Tap | undefined;
  #lastTap: Tap | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(handlers: TouchHandlers) {
    this.#handlers = handlers;
  }

  /** @param timeMs time of the event in ms (`Event.timeStamp`) */
  down(point: Point, timeMs: number): void {
    this.cancel();
    this.#press = { point, timeMs };
    this.#timer = setTimeout(() => {
      this.cancel();
      this.#handlers.onLongPress(point);
    }, LONG_PRESS_MS);
  }

  move(point: Point): void {
    if (this.#press && distance(this.#press.point, point) > MAX_MOVEMENT_PX) this.cancel();
  }

  up(point: Point, timeMs: number): void {
    const press = this.#press;
    const lastTap = this.#lastTap;
    this.cancel();
    if (!press) return;
    const isDoubleTap =
      lastTap && timeMs - lastTap.timeMs < DOUBLE_TAP_MS && distance(lastTap.point, point) < DOUBLE_TAP_PX;
    this.#lastTap = isDoubleTap ? undefined : { point, timeMs };
    if (isDoubleTap) this.#handlers.onDoubleTap(point);
  }

  /** Ends the current press without a long press or tap, for example because a second finger touches the screen. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#press = undefined;
  }
}
