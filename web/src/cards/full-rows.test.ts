import { expect, it } from 'vitest';
import { fullRows } from './full-rows.ts';

// `data-odd`: where rows have two cards, the first card fills a whole row. `data-wide`: where rows have three cards,
// the first 2 or 4 cards fill half a row each.
it.each([
  [0, {}],
  [1, { 'data-odd': true }],
  [2, { 'data-wide': 2 }],
  [3, { 'data-odd': true }],
  [4, { 'data-wide': 4 }],
  [5, { 'data-odd': true, 'data-wide': 2 }],
  [6, {}],
  [7, { 'data-odd': true, 'data-wide': 4 }],
  [8, { 'data-wide': 2 }],
] as const)('fullRows returns the attributes that make the rows of a list of %i cards full', (count, attributes) => {
  expect(fullRows(count)).toEqual(attributes);
});
