import { throttle } from '../throttle.ts';
import { LAZY_OFFSET_SMALL_PX, LAZY_OFFSET_WIDE_PX, LAZY_THROTTLE_MS, WIDE_WINDOW_PX } from './lazy-loading.ts';

/** Vertical bounds of an element in CSS pixels from the top of the viewport. */
interface Bounds {
  readonly top: number;
  readonly bottom: number;
}

interface WatchedElement {
  getBoundingClientRect(): Bounds;
}

/** The browser's window, or a window for tests. */
export interface ViewportWindow {
  readonly innerWidth: number;
  readonly innerHeight: number;
  addEventListener(type: string, listener: () => void, options?: AddEventListenerOptions): void;
  removeEventListener(type: string, listener: () => void, options?: AddEventListenerOptions): void;
}

/** Returns the distance in CSS pixels that counts as near, for a window width (S9.7). */
export const lazyOffset = (windowWidthPx: number): number =>
  windowWidthPx >= WIDE_WINDOW_PX ? LAZY_OFFSET_WIDE_PX : LAZY_OFFSET_SMALL_PX;

/** Returns whether bounds are in the viewport or at most `lazyOffset` above or below the viewport. */
export function isNear({ top, bottom }: Bounds, { innerWidth, innerHeight }: ViewportWindow): boolean {
  const offset = lazyOffset(innerWidth);
  return bottom >= -offset && top <= innerHeight + offset;
}

/** `capture` also reports the scrolling of elements inside the page, whose scroll events do not bubble. */
const SCROLL_OPTIONS = { capture: true, passive: true };

/** Reports each watched element once, when the element is near the viewport. Checks at most every 300 ms (S9.7). */
export class NearViewport {
  readonly #window: ViewportWindow;
  readonly #callbacks = new Map<WatchedElement, () => void>();
  readonly #checkThrottled = throttle(() => this.#check(), LAZY_THROTTLE_MS);

  constructor(window: ViewportWindow) {
    this.#window = window;
  }

  /** Calls `onNear` once, immediately or as soon as `element` is near. Returns a function that stops watching. */
  watch(element: WatchedElement, onNear: () => void): () => void {
    if (isNear(element.getBoundingClientRect(), this.#window)) {
      onNear();
      return () => undefined;
    }
    if (this.#callbacks.size === 0) this.#listen();
    this.#callbacks.set(element, onNear);
    return () => this.#unwatch(element);
  }

  #check(): void {
    for (const [element, onNear] of [...this.#callbacks]) {
      if (!isNear(element.getBoundingClientRect(), this.#window)) continue;
      this.#unwatch(element);
      onNear();
    }
  }

  #unwatch(element: WatchedElement): void {
    if (!this.#callbacks.delete(element) || this.#callbacks.size > 0) return;
    this.#checkThrottled.cancel();
    this.#window.removeEventListener('scroll', this.#checkThrottled, SCROLL_OPTIONS);
    this.#window.removeEventListener('resize', this.#checkThrottled);
  }

  #listen(): void {
    this.#window.addEventListener('scroll', this.#checkThrottled, SCROLL_OPTIONS);
    this.#window.addEventListener('resize', this.#checkThrottled);
  }
}
