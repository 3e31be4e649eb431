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

it('findNumberSources finds numbers that are written with other separators', () => {
  const source = 'They counted 1200 boats. Of 12,500.50 tons, 3,5 were lost. Only 0,125 remained of 1 000 000.';
  const sources = (text: string) => findNumberSources(text, source).map(({ sentence }) => sentence?.slice(0, 12));
  expect(sources('1,200')).toEqual(['They counted']);
  expect(sources('1.200')).toEqual(['They counted']);
  expect(sources('12.500,50')).toEqual(['Of 12,500.50']);
  expect(sources('3.5')).toEqual(['Of 12,500.50']);
  expect(sources('0.125')).toEqual(['Only 0,125 r']);
  expect(sources('125 and 12')).toEqual([undefined, undefined]);
});
