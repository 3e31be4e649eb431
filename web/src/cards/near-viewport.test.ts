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
    const registered = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, registered.add(listener));
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

const at = (top: number) => ({ top, getBoundingClientRect: () => ({ top, bottom: top + 96 }) });
type MovableElement = ReturnType<typeof movable>;
const movable = (top: number) => {
  const position = { top };
  return { position, getBoundingClientRect: () => ({ top: position.top, bottom: position.top + 96 }) };
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
    expect(isNear(at(800 + offset).getBoundingClientRect(), window)).toBe(true);
    expect(isNear(at(801 + offset).getBoundingClientRect(), window)).toBe(false);
    expect(isNear(at(-96 - offset).getBoundingClientRect(), window)).toBe(true);
    expect(isNear(at(-97 - offset).getBoundingClientRect(), window)).toBe(false);
  });
});

describe('the lazy-load throttle (S9.7)', () => {
  it('checks immediately, then every 300 ms, including the last event', () => {
    const window = new TestWindow(1440);
    const near = new NearViewport(window);
    const cards: MovableElement[] = [movable(2000), movable(3000)];
    const reported: number[] = [];
    for (const [index, card] of cards.entries()) near.watch(card, () => reported.push(index));
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

  it('reports each element once, immediately if it is near, and removes its listeners when none is left', () => {
    const window = new TestWindow(390);
    const near = new NearViewport(window);
    let count = 0;
    near.watch(at(100), () => (count += 1));
    expect([count, window.listenerCount]).toEqual([1, 0]);
    const far = movable(5000);
    const unwatch = near.watch(far, () => (count += 1));
    expect(window.listenerCount).toBe(2);
    unwatch();
    expect(window.listenerCount).toBe(0);
    const later = movable(5000);
    near.watch(later, () => (count += 1));
    later.position.top = 0;
    window.dispatch('scroll');
    vi.advanceTimersByTime(600);
    window.dispatch('scroll');
    expect([count, window.listenerCount]).toEqual([2, 0]);
  });
});
