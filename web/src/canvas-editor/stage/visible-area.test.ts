import { expect, it } from 'vitest';
import { withoutPanel } from './visible-area.ts';

const area = { left: 0, top: 0, right: 1000, bottom: 600 };

it('withoutPanel returns the largest part of the area at one side of the panel', () => {
  expect(withoutPanel(area, { left: 700, top: 20, right: 980, bottom: 500 })).toEqual({ ...area, right: 700 });
  expect(withoutPanel(area, { left: 20, top: 20, right: 300, bottom: 500 })).toEqual({ ...area, left: 300 });
  expect(withoutPanel(area, { left: 200, top: 540, right: 800, bottom: 590 })).toEqual({ ...area, bottom: 540 });
  expect(withoutPanel(area, { left: 0, top: -10, right: 1000, bottom: 50 })).toEqual({ ...area, top: 50 });
});

it('withoutPanel returns the area unchanged if the panel does not cover it', () => {
  expect(withoutPanel(area, { left: 1000, top: 0, right: 1200, bottom: 600 })).toEqual(area);
  expect(withoutPanel(area, { left: 0, top: 0, right: 0, bottom: 0 })).toEqual(area);
});
