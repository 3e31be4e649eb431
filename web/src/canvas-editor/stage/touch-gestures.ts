import type { Point } from '@flydeck/scene/model/geometry';

/** How long a finger rests until the menu opens. */
const LONG_PRESS_MS = 500;
/** Distance in CSS pixels within which a finger rests. */
const REST_PX = 10;
/** Time and distance between the two taps of a double tap. */
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 30;

interface TouchHandlers {
  /** A finger has rested on a point. */
  onLongPress(point: Point): void;
  onDoubleTap(point: Point): void;
}

interface Tap {
  readonly point: Point;
  readonly time: number;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Recognises a long press and a double tap of one finger. Browsers report them in different ways, or not at all. */
export class TouchGestures {
  readonly #handlers: TouchHandlers;
  #press: Tap | undefined;
  #lastTap: Tap | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(handlers: TouchHandlers) {
    this.#handlers = handlers;
  }

  /** @param time in milliseconds, as `Event.timeStamp` */
  down(point: Point, time: number): void {
    this.cancel();
    this.#press = { point, time };
    this.#timer = setTimeout(() => {
      this.cancel();
      this.#handlers.onLongPress(point);
    }, LONG_PRESS_MS);
  }

  move(point: Point): void {
    if (this.#press && distance(this.#press.point, point) > REST_PX) this.cancel();
  }

  up(point: Point, time: number): void {
    const press = this.#press;
    const last = this.#lastTap;
    this.cancel();
    if (!press) return;
    const isSecond = last && time - last.time < DOUBLE_TAP_MS && distance(last.point, point) < DOUBLE_TAP_PX;
    this.#lastTap = isSecond ? undefined : { point, time };
    if (isSecond) this.#handlers.onDoubleTap(point);
  }

  /** Ends the recognition, for example because a second finger touches the screen. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#press = undefined;
  }
}
