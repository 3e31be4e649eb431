import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

/**
 * Largest score of a layout shift that is ignored when fonts arrive: texts become up to 2 % narrower or wider when the
 * font of the page replaces the fallback font.
 */
const MAX_FONT_SHIFT = 0.001;

/** Expects that the page had no layout shift until now, except those that input caused. The error lists the shifts. */
export async function expectNoShifts(visitor: Visitor, label = 'layout shifts'): Promise<void> {
  const shifts = (await visitor.shifts()).filter(
    ({ value, isNearFontLoad }) => !(isNearFontLoad && value <= MAX_FONT_SHIFT),
  );
  expect(shifts, `${label}: ${JSON.stringify(shifts)}`).toEqual([]);
}
