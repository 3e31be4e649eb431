import { expect, it } from 'vitest';
import { parseTypedColor } from './parse-color.ts';

it.each([
  ['f80', '#ff8800'],
  [' #4D53D9 ', '#4d53d9'],
  ['4d53d980', '#4d53d980'],
  ['#f808', '#ff880088'],
  ['Teal', '#008080'],
  ['Dark blue', '#00008b'],
  ['grey', '#808080'],
  ['rgb(255, 136, 0)', '#ff8800'],
  ['rgb(255 136 0 / 50%)', '#ff880080'],
])('parses the typed colour %j', (text, color) => {
  expect(parseTypedColor(text)).toBe(color);
});

it.each(['', '#', '#12345', '12', '#ggg', 'tela', 'currentColor', 'rgb(1, 2)', 'url(#a)', 'constructor'])(
  'rejects %j',
  (text) => {
    expect(parseTypedColor(text)).toBeUndefined();
  },
);
