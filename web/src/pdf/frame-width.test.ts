import { expect, it } from 'vitest';
import { frameWidth } from './frame-width.ts';

it.each([
  [1440, 880],
  [995, 880],
  [994, 540],
  [561, 540],
  [560, 340],
  [377, 340],
  [376, 300],
  [320, 300],
  [0, 300],
])('V§7: in a window of %i pixels the frame of the alternate checkout has %i', (windowWidth, expected) => {
  expect(frameWidth(windowWidth)).toBe(expected);
});
