import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isNear, lazyOffset, NearWindow } from './near-window.ts';

/** A window of a test: it scrolls when told to. */
class AWindow {
  innerHeight = 800;
  readonly listeners = new Map<string, Set<() => void>>();
  readonly innerWidth: number;

  constructor(innerWidth: number) {
    this.innerWidth = innerWidth;
  }

  addEventListener(type: string, listener: () => void): void {
    const all = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, all.add(listener));
  }

  removeEventListener(type: string, listener: () => void): void {
    this.listeners.get(type)?.delete(listener);
  }

  tell(type: string): void {
    for (const listener of this.listeners.get(type) ?? []) listener();
  }

  get heard(): number {
    return [...this.listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }
}

const at = (top: number) => ({ top, getBoundingClientRect: () => ({ top, bottom: top + 96 }) });
type Moving = ReturnType<typeof moving>;
const moving = (top: number) => {
  const place = { top };
  return { place, getBoundingClientRect: () => ({ top: place.top, bottom: place.top + 96 }) };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('S§9 lazy-load offset', () => {
  it.each([
    [1440, 200],
    [768, 200],
    [767, 10],
    [320, 10],
  ])('in a window of %i px is %i px', (width, offset) => {
    expect(lazyOffset(width)).toBe(offset);
    const window = new AWindow(width);
    expect(isNear(at(800 + offset).getBoundingClientRect(), window)).toBe(true);
    expect(isNear(at(801 + offset).getBoundingClientRect(), window)).toBe(false);
    expect(isNear(at(-96 - offset).getBoundingClientRect(), window)).toBe(true);
    expect(isNear(at(-97 - offset).getBoundingClientRect(), window)).toBe(false);
  });
});

describe('S§9 lazy-load throttle', () => {
  it('looks at once and then every 300 ms, and loses no last look', () => {
    const window = new AWindow(1440);
    const near = new NearWindow(window);
    const cards: Moving[] = [moving(2000), moving(3000)];
    const came: number[] = [];
    for (const [index, card] of cards.entries()) near.watch(card, () => came.push(index));
    window.tell('scroll');
    expect(came).toEqual([]);
    cards[0]!.place.top = 500;
    window.tell('scroll');
    vi.advanceTimersByTime(299);
    expect(came).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(came).toEqual([0]);
    vi.advanceTimersByTime(1000);
    cards[1]!.place.top = 900;
    window.tell('resize');
    expect(came).toEqual([0, 1]);
  });

  it('tells what is near already at once, each once, and stops listening when nothing waits', () => {
    const window = new AWindow(390);
    const near = new NearWindow(window);
    let count = 0;
    near.watch(at(100), () => (count += 1));
    expect([count, window.heard]).toEqual([1, 0]);
    const far = moving(5000);
    const end = near.watch(far, () => (count += 1));
    expect(window.heard).toBe(2);
    end();
    expect(window.heard).toBe(0);
    const later = moving(5000);
    near.watch(later, () => (count += 1));
    later.place.top = 0;
    window.tell('scroll');
    vi.advanceTimersByTime(600);
    window.tell('scroll');
    expect([count, window.heard]).toEqual([2, 0]);
  });
});
