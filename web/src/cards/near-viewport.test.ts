import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isNear, lazyOffset, NearViewport } from './near-viewport.ts';

/** A window whose events are dispatched by the test. */
class TestWindow {
  innerHeight = 800;
  readonly listeners = new Map<string, Set<() => void>>();
  readonly innerWidth: number;

  constructor(innerWidth: number) {
    this.innerWidth = innerWidth;
  }

  addEventListener(type: string, listener: () => void): void {
    const listenersOfType = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, listenersOfType.add(listener));
  }

  removeEventListener(type: string, listener: () => void): void {
    this.listeners.get(type)?.delete(listener);
  }

  dispatch(type: string): void {
    for (const listener of this.listeners.get(type) ?? []) listener();
  }

  get listenerCount(): number {
    return [...this.listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }
}

/** Height of the test's elements. */
const HEIGHT_PX = 96;
/** An element at a fixed distance in CSS pixels from the top of the viewport. */
const elementAt = (top: number) => ({ getBoundingClientRect: () => ({ top, bottom: top + HEIGHT_PX }) });
type MovableElement = ReturnType<typeof movableElement>;
/** An element that the test moves by changing `position.top`. */
const movableElement = (top: number) => {
  const position = { top };
  return { position, getBoundingClientRect: () => ({ top: position.top, bottom: position.top + HEIGHT_PX }) };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the lazy-load offset (S9.7)', () => {
  it.each([
    [1440, 200],
    [768, 200],
    [767, 10],
    [320, 10],
  ])('in a window %i px wide is %i px', (width, offset) => {
    expect(lazyOffset(width)).toBe(offset);
    const window = new TestWindow(width);
    expect(isNear(elementAt(800 + offset).getBoundingClientRect(), window)).toBe(true);
    expect(isNear(elementAt(801 + offset).getBoundingClientRect(), window)).toBe(false);
    expect(isNear(elementAt(-HEIGHT_PX - offset).getBoundingClientRect(), window)).toBe(true);
    expect(isNear(elementAt(-HEIGHT_PX - 1 - offset).getBoundingClientRect(), window)).toBe(false);
  });
});

describe('NearViewport (S9.7)', () => {
  it('checks the elements at most every 300 ms: after an event immediately, or 300 ms after the previous check', () => {
    const window = new TestWindow(1440);
    const nearViewport = new NearViewport(window);
    const cards: MovableElement[] = [movableElement(2000), movableElement(3000)];
    const reported: number[] = [];
    for (const [index, card] of cards.entries()) nearViewport.watch(card, () => reported.push(index));
    window.dispatch('scroll');
    expect(reported).toEqual([]);
    cards[0]!.position.top = 500;
    window.dispatch('scroll');
    vi.advanceTimersByTime(299);
    expect(reported).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(reported).toEqual([0]);
    vi.advanceTimersByTime(1000);
    cards[1]!.position.top = 900;
    window.dispatch('resize');
    expect(reported).toEqual([0, 1]);
  });

  it('reports each element once, near elements immediately, and has listeners only while it watches elements', () => {
    const window = new TestWindow(390);
    const nearViewport = new NearViewport(window);
    let count = 0;
    nearViewport.watch(elementAt(100), () => (count += 1));
    expect([count, window.listenerCount]).toEqual([1, 0]);
    const farElement = movableElement(5000);
    const unwatch = nearViewport.watch(farElement, () => (count += 1));
    // One listener for scrolling and one for resizing.
    expect(window.listenerCount).toBe(2);
    unwatch();
    expect(window.listenerCount).toBe(0);
    const approachingElement = movableElement(5000);
    nearViewport.watch(approachingElement, () => (count += 1));
    approachingElement.position.top = 0;
    window.dispatch('scroll');
    vi.advanceTimersByTime(600);
    window.dispatch('scroll');
    expect([count, window.listenerCount]).toEqual([2, 0]);
  });
});
