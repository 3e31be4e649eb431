import { expect, it } from 'vitest';
import { placeBar, placePopup } from './place-bar.ts';

const area = { x: 0, y: 0, width: 800, height: 600 };
const bar = { width: 300, height: 50 };
// Distances: 8 px between the bar and the text or the edges of the area, 4 px between a popup and the bar or the text.

it('placeBar places the bar centred above the text', () => {
  expect(placeBar({ x: 300, y: 200, width: 100, height: 20 }, bar, area)).toEqual({ x: 200, y: 142 });
});

it('placeBar places the bar below a text at the upper edge of the area', () => {
  expect(placeBar({ x: 300, y: 20, width: 100, height: 20 }, bar, area)).toEqual({ x: 200, y: 48 });
});

it('placeBar places the bar inside of the area for a text at the left or right edge', () => {
  expect(placeBar({ x: 0, y: 200, width: 10, height: 20 }, bar, area).x).toBe(8);
  expect(placeBar({ x: 790, y: 200, width: 10, height: 20 }, bar, area).x).toBe(492);
});

it('placeBar places the bar at an edge of the area for a text that is larger than the area or outside of it', () => {
  expect(placeBar({ x: 0, y: -100, width: 800, height: 900 }, bar, area).y).toBe(8);
  expect(placeBar({ x: 0, y: -100, width: 800, height: 20 }, bar, area).y).toBe(8);
  expect(placeBar({ x: 0, y: 900, width: 800, height: 20 }, bar, area).y).toBe(542);
});

it('placePopup places a popup at the first position with space: above the bar, below the text, below the bar', () => {
  const text = { x: 300, y: 200, width: 100, height: 20 };
  const barAboveText = { x: 200, y: 142, ...bar };
  expect(placePopup(text, barAboveText, 100, area)).toBe(38);
  expect(placePopup(text, barAboveText, 200, area)).toBe(224);
  expect(placePopup({ ...text, height: 300 }, barAboveText, 200, area)).toBe(196);
  expect(placePopup({ ...text, y: 20 }, { x: 200, y: 48, ...bar }, 100, area)).toBe(102);
});
