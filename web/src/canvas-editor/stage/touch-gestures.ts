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
  /** Called while the finger is still down, with the point at which the finger was put down. */
  onLongPress(point: Point): void;
  /** Called with the point of the second tap. */
  onDoubleTap(point: Point): void;
}

/** A point that a finger touched. */
interface TouchPoint {
  readonly point: Point;
  /** Time of the event in ms (`Event.timeStamp`). */
  readonly timeMs: number;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Recognises long presses and double taps of one finger. The events that browsers send for these gestures are not used,
 * because they differ between browsers. All points are in CSS pixels from the top left corner of the stage.
 */
export class TouchGestures {
  readonly #handlers: TouchHandlers;
  /** Where and when the finger was put down; undefined if no finger is down or its gesture has ended. */
  #press: TouchPoint | undefined;
  /** The tap that may be the first of a double tap. */
  #lastTap: TouchPoint | undefined;
  /** Timer of the long press. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(handlers: TouchHandlers) {
    this.#handlers = handlers;
  }

  /**
   * Call this method when a finger is put down.
   * @param timeMs time of the event in ms (`Event.timeStamp`)
   */
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
