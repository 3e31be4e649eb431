import { expect, it } from 'vitest';
import { clickNumbers } from './build-marks.tsx';

it.each([
  [[1], '1'],
  [[1, 2, 3], '1–3'],
  [[4, 1, 2, 2], '1–2, 4'],
])('clickNumbers(%j) returns %j', (clicks, text) => {
  expect(clickNumbers(clicks)).toBe(text);
});
