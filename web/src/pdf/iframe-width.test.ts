import { expect, it } from 'vitest';
import { iframeWidth } from './iframe-width.ts';

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
])('in a window %i px wide, the iframe of the alternate checkout is %i px wide (V7.13)', (windowWidth, expected) => {
  expect(iframeWidth(windowWidth)).toBe(expected);
});
