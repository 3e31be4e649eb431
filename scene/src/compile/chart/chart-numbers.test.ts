import { expect, it } from 'vitest';
import { dataRange, roundedScale } from './scale.ts';

it('roundedScale places tick marks at round numbers, keeps given limits, and accepts empty and tiny ranges', () => {
  // The third argument is the approximate number of tick marks.
  expect(roundedScale(0, 27, 5)).toMatchObject({ min: 0, max: 30 });
  expect(roundedScale(0, 0.7, 5).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
  expect(roundedScale(0, 10, 5, { min: 2, max: 8 })).toMatchObject({ min: 2, max: 8 });
  expect(roundedScale(5, 5, 5).ticks.length).toBeGreaterThan(1);
  for (const tiny of [5e-324, 1e-300]) {
    const { min, max, ticks } = roundedScale(-tiny, 0, 5);
    expect([min, max, ...ticks].every(Number.isFinite) && max > min).toBe(true);
  }
});

it('dataRange adds a margin at the end far from zero, and includes zero unless all values are far from zero', () => {
  // The margin is a twentieth of the range. If zero is not included, half of the range is added below the minimum.
  expect(dataRange(1, 5)).toEqual({ low: 0, high: 5.25 });
  expect(dataRange(2000, 2003)).toEqual({ low: 1998.5, high: 2003.15 });
  expect(dataRange(2000, 2003, { includesZero: true }).low).toBe(0);
  expect(dataRange(-5, -1)).toEqual({ low: -5.25, high: 0 });
  expect(dataRange(0, 0)).toEqual({ low: 0, high: 0 });
});

it('roundedScale places tick marks of a logarithmic axis at powers of the base, if there are positive values', () => {
  const scale = roundedScale(3, 2000, 5, { logBase: 10 });
  expect(scale.ticks).toEqual([1, 10, 100, 1000, 10_000]);
  // Zero and negative values, which have no logarithm, are at the start of the axis.
  expect([scale.position(1), scale.position(100), scale.position(0), scale.position(-5)]).toEqual([0, 0.5, 0, 0]);
  expect(roundedScale(-4, -1, 5, { logBase: 10 }).ticks.length).toBeGreaterThan(1);
});

it('roundedScale uses the prescribed distance between tick marks unless there would be too many tick marks', () => {
  expect(roundedScale(0, 10, 5, { step: 4 }).ticks).toEqual([0, 4, 8, 12]);
  expect(roundedScale(0, 10, 5, { step: 1e-6 }).ticks.length).toBeLessThan(20);
});
