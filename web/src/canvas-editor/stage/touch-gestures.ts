import type { Point } from '@flydeck/scene/model/geometry';

/** Time for which a finger must rest until the menu opens. */
const LONG_PRESS_MS = 500;
/** A finger that moves by at most this distance, in CSS pixels, counts as resting. */
const REST_PX = 10;
/** Maximum time and distance between the two taps of a double tap. */
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 30;

interface TouchHandlers {
  /** Called when a finger has rested on a point. */
  onLongPress(point: Point): void;
  onDoubleTap(point: Point): void;
}

interface Tap {
  readonly point: Point;
  readonly timeMs: number;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Recognises a long press and a double tap of one finger, for which browsers send different events or none. */
export class TouchGestures {
  readonly #handlers: TouchHandlers;
  #press: Tap | undefined;
  #lastTap: Tap | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(handlers: TouchHandlers) {
    this.#handlers = handlers;
  }

  /** @param timeMs time as in `Event.timeStamp` */
  down(point: Point, timeMs: number): void {
    this.cancel();
    this.#press = { point, timeMs };
    this.#timer = setTimeout(() => {
      this.cancel();
      this.#handlers.onLongPress(point);
    }, LONG_PRESS_MS);
  }

  move(point: Point): void {
    if (this.#press && distance(this.#press.point, point) > REST_PX) this.cancel();
  }

  up(point: Point, timeMs: number): void {
    const press = this.#press;
    const last = this.#lastTap;
    this.cancel();
    if (!press) return;
    const isSecond = last && timeMs - last.timeMs < DOUBLE_TAP_MS && distance(last.point, point) < DOUBLE_TAP_PX;
    this.#lastTap = isSecond ? undefined : { point, timeMs };
    if (isSecond) this.#handlers.onDoubleTap(point);
  }

  /** Ends the recognition, for example because a second finger touches the screen. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#press = undefined;
  }
}
