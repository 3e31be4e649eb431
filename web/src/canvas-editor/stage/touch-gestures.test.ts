import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TouchGestures } from './touch-gestures.ts';

const POINT = { x: 100, y: 100 };
/** A time in ms that is longer than the minimum duration of a long press. */
const HOLD_MS = 600;
const onLongPress = vi.fn();
const onDoubleTap = vi.fn();
let gestures: TouchGestures;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  gestures = new TouchGestures({ onLongPress, onDoubleTap });
});
afterEach(() => {
  vi.useRealTimers();
});

it('TouchGestures reports a long press if a finger stays down and moves by only a few pixels', () => {
  gestures.down(POINT, 0);
  gestures.move({ x: 104, y: 100 });
  vi.advanceTimersByTime(HOLD_MS);
  expect(onLongPress).toHaveBeenCalledWith(POINT);
});

it.each([
  ['a movement by 20 px', () => gestures.move({ x: 120, y: 100 })],
  ['the end of the touch', () => gestures.up(POINT, 100)],
  ['a cancellation', () => gestures.cancel()],
])('TouchGestures reports no long press after %s', (_name, act) => {
  gestures.down(POINT, 0);
  act();
  vi.advanceTimersByTime(HOLD_MS);
  expect(onLongPress).not.toHaveBeenCalled();
});

it('TouchGestures reports one double tap for three quick taps at the same point', () => {
  for (const timeMs of [0, 200, 400]) {
    gestures.down(POINT, timeMs);
    gestures.up(POINT, timeMs + 50);
  }
  expect(onDoubleTap).toHaveBeenCalledTimes(1);
});

it('TouchGestures reports no double tap if the second tap is too late or too far away', () => {
  gestures.down(POINT, 0);
  gestures.up(POINT, 50);
  gestures.down(POINT, 600);
  gestures.up(POINT, 650);
  gestures.down({ x: 200, y: 100 }, 700);
  gestures.up({ x: 200, y: 100 }, 750);
  expect(onDoubleTap).not.toHaveBeenCalled();
});
