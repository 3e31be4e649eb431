import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

/**
 * Layout shifts with a smaller score are ignored, because texts become up to 2 % narrower or wider if the font of the
 * page replaces the fallback font after the first paint.
 */
const MIN_SHIFT = 0.001;

/** Expects that the page had no layout shift until now, except those that input caused. The error lists the shifts. */
export async function expectNoShifts(visitor: Visitor, label = 'layout shifts'): Promise<void> {
  const shifts = (await visitor.shifts()).filter(({ value }) => value >= MIN_SHIFT);
  expect(shifts, `${label}: ${JSON.stringify(shifts)}`).toEqual([]);
}
