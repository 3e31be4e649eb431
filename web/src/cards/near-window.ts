import { throttle } from '../throttle.ts';
import { LAZY_OFFSET_SMALL_PX, LAZY_OFFSET_WIDE_PX, LAZY_THROTTLE_MS, WIDE_WINDOW_PX } from './card-sizes.ts';

/** Where something stands, in CSS pixels from the window's upper edge. */
interface Place {
  readonly top: number;
  readonly bottom: number;
}

interface Watched {
  getBoundingClientRect(): Place;
}

/** What is looked through: the browser's window, or a test's. */
export interface LookedThrough {
  readonly innerWidth: number;
  readonly innerHeight: number;
  addEventListener(type: string, listener: () => void, options?: AddEventListenerOptions): void;
  removeEventListener(type: string, listener: () => void, options?: AddEventListenerOptions): void;
}

/** How near is near, in a window of this width. */
export const lazyOffset = (windowWidthPx: number): number =>
  windowWidthPx >= WIDE_WINDOW_PX ? LAZY_OFFSET_WIDE_PX : LAZY_OFFSET_SMALL_PX;

/** Whether a place is in the window, or no further from it than `lazyOffset`. */
export function isNear({ top, bottom }: Place, { innerWidth, innerHeight }: LookedThrough): boolean {
  const offset = lazyOffset(innerWidth);
  return bottom >= -offset && top <= innerHeight + offset;
}

const SCROLLING = { capture: true, passive: true };

/** Tells each of many elements once that it has come near the window; looks at most every 300 ms. */
export class NearWindow {
  readonly #window: LookedThrough;
  readonly #waiting = new Map<Watched, () => void>();
  readonly #look = throttle(() => this.#tell(), LAZY_THROTTLE_MS);

  constructor(window: LookedThrough) {
    this.#window = window;
  }

  /** Calls `onNear` at once or when `element` comes near; what is returned ends the waiting. */
  watch(element: Watched, onNear: () => void): () => void {
    if (isNear(element.getBoundingClientRect(), this.#window)) {
      onNear();
      return () => undefined;
    }
    if (this.#waiting.size === 0) this.#listen();
    this.#waiting.set(element, onNear);
    return () => this.#forget(element);
  }

  #tell(): void {
    for (const [element, onNear] of [...this.#waiting]) {
      if (!isNear(element.getBoundingClientRect(), this.#window)) continue;
      this.#forget(element);
      onNear();
    }
  }

  #forget(element: Watched): void {
    if (!this.#waiting.delete(element) || this.#waiting.size > 0) return;
    this.#look.cancel();
    this.#window.removeEventListener('scroll', this.#look, SCROLLING);
    this.#window.removeEventListener('resize', this.#look);
  }

  #listen(): void {
    this.#window.addEventListener('scroll', this.#look, SCROLLING);
    this.#window.addEventListener('resize', this.#look);
  }
}
