import { expect, it } from 'vitest';
import { searchItems } from './search-items.ts';

const items = ['Paste style', 'Copy', 'Copy style', 'Séléction', 'Wasteland'].map((label) => ({ label }));
const search = (query: string) => searchItems(items, query).map(({ label }) => label);

it.each([
  ['', ['Paste style', 'Copy', 'Copy style', 'Séléction', 'Wasteland']],
  ['copy', ['Copy', 'Copy style']],
  ['style c', ['Copy style']],
  ['selec', ['Séléction']],
  ['aste', ['Paste style', 'Wasteland']],
  ['STYLE', ['Paste style', 'Copy style']],
  ['nothing', []],
])(
  'searchItems finds the labels that contain all words of the query "%s", ignoring case and accents',
  (query, labels) => {
    expect(search(query)).toEqual(labels);
  },
);
