import { expect, it } from 'vitest';
import { apply } from '../model/geometry.ts';
import { parseTransform } from './svg-transform.ts';

it.each([
  ['translate(10)', { x: 11, y: 2 }],
  ['translate(1-2)', { x: 2, y: 0 }],
  ['scale(1E-1 +2e+0)', { x: 0.1, y: 4 }],
  ['translate(10 20) scale(.5.25)', { x: 10.5, y: 20.5 }],
  ['matrix(0 1 -1 0 5 0)', { x: 3, y: 1 }],
  // Skews are not supported, so the point stays where it is.
  ['skewX(30)', { x: 1, y: 2 }],
])('parseTransform of %s maps the point 1, 2', (attribute, expected) => {
  const { x, y } = apply(parseTransform(attribute), { x: 1, y: 2 });
  expect([x, y]).toEqual([expect.closeTo(expected.x), expect.closeTo(expected.y)]);
});
