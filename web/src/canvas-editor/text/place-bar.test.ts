import { expect, it } from 'vitest';
import { placeBar, placePart } from './place-bar.ts';

const area = { x: 0, y: 0, width: 800, height: 600 };
const bar = { width: 300, height: 50 };

it('is centred above the text', () => {
  expect(placeBar({ x: 300, y: 200, width: 100, height: 20 }, bar, area)).toEqual({ x: 200, y: 142 });
});

it('is below a text at the upper edge', () => {
  expect(placeBar({ x: 300, y: 20, width: 100, height: 20 }, bar, area)).toEqual({ x: 200, y: 48 });
});

it('stays in the area beside its edges', () => {
  expect(placeBar({ x: 0, y: 200, width: 10, height: 20 }, bar, area).x).toBe(8);
  expect(placeBar({ x: 790, y: 200, width: 10, height: 20 }, bar, area).x).toBe(492);
});

it('stays in the area with a text that is larger or elsewhere', () => {
  expect(placeBar({ x: 0, y: -100, width: 800, height: 900 }, bar, area).y).toBe(8);
  expect(placeBar({ x: 0, y: -100, width: 800, height: 20 }, bar, area).y).toBe(8);
  expect(placeBar({ x: 0, y: 900, width: 800, height: 20 }, bar, area).y).toBe(542);
});

it('opens parts above the bar, else below the text, else below the bar', () => {
  const text = { x: 300, y: 200, width: 100, height: 20 };
  const above = { x: 200, y: 142, ...bar };
  expect(placePart(text, above, 100, area)).toBe(38);
  expect(placePart(text, above, 200, area)).toBe(224);
  expect(placePart({ ...text, height: 300 }, above, 200, area)).toBe(196);
  expect(placePart({ ...text, y: 20 }, { x: 200, y: 48, ...bar }, 100, area)).toBe(102);
});
