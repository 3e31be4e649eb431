import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

/** Expects that the page had no layout shift until now, except those that input caused. The error lists the shifts. */
export async function expectNoShifts(visitor: Visitor, label = 'layout shifts'): Promise<void> {
  const shifts = await visitor.shifts();
  expect(shifts, `${label}: ${JSON.stringify(shifts)}`).toEqual([]);
}
