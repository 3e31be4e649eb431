import { expect, it } from 'vitest';
import { nextOption, optionGroups } from './search-options.ts';

const SUGGESTIONS = {
  terms: ['volcano'],
  presentations: [{ oid: 'a', title: 'Volcanoes', owner: 'Ada', path: '/p/a/volcanoes/' }],
  people: [],
};

it('optionGroups returns trending searches for an empty term, and the suggestions for any other term (S2.19)', () => {
  expect(optionGroups(' ', ['tides'], undefined)).toEqual([
    { kind: 'trending', options: [{ kind: 'trending', text: 'tides' }] },
  ]);
  expect(optionGroups('vol', ['tides'], SUGGESTIONS).map(({ kind }) => kind)).toEqual(['term', 'presentation']);
  expect(optionGroups('vol', ['tides'], undefined)).toEqual([]);
});

it('nextOption moves through the options with arrow keys, and from either end back to the input (index -1)', () => {
  expect([-1, 0, 1].map((active) => nextOption('ArrowDown', active, 2))).toEqual([0, 1, -1]);
  expect([-1, 1, 0].map((active) => nextOption('ArrowUp', active, 2))).toEqual([1, 0, -1]);
  expect(nextOption('ArrowDown', -1, 0)).toBeUndefined();
  expect(nextOption('Home', 1, 2)).toBeUndefined();
});
