import { expect, it } from 'vitest';
import { findNumberSources } from './number-sources.ts';

it('findNumberSources returns the first sentence with each number, and undefined for other numbers', () => {
  const source = 'The tide rose 40 cm. In 1.200 harbours it rose 3,5 m.\nAgain 40 cm.';
  expect(findNumberSources('40 cm, then 1.200 harbours; 40 again; 4 boats', source)).toEqual([
    { number: '40', sentence: 'The tide rose 40 cm.' },
    { number: '1.200', sentence: 'In 1.200 harbours it rose 3,5 m.' },
    { number: '4', sentence: undefined },
  ]);
  expect(findNumberSources('no numbers', source)).toEqual([]);
});
