import { expect, it } from 'vitest';
import { hiddenSides } from './hidden-sides.ts';

/** A row of which 300 of 500 CSS pixels are visible. */
const ROW = { scrollWidth: 500, clientWidth: 300 };

it('hiddenSides returns the hidden sides of a row that is read from left to right', () => {
  expect(hiddenSides({ ...ROW, scrollLeft: 0 }, false)).toEqual({ left: false, right: true });
  expect(hiddenSides({ ...ROW, scrollLeft: 100 }, false)).toEqual({ left: true, right: true });
  // The hidden half pixel at the right side is ignored.
  expect(hiddenSides({ ...ROW, scrollLeft: 199.5 }, false)).toEqual({ left: true, right: false });
});

it('hiddenSides returns the hidden sides of a row that is read from right to left', () => {
  expect(hiddenSides({ ...ROW, scrollLeft: 0 }, true)).toEqual({ left: true, right: false });
  expect(hiddenSides({ ...ROW, scrollLeft: -100 }, true)).toEqual({ left: true, right: true });
  expect(hiddenSides({ ...ROW, scrollLeft: -200 }, true)).toEqual({ left: false, right: true });
});

it('hiddenSides returns no hidden sides for a row that is entirely visible', () => {
  expect(hiddenSides({ scrollLeft: 0, scrollWidth: 300, clientWidth: 300 }, false)).toEqual({
    left: false,
    right: false,
  });
});
