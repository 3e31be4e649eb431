import { expect, it } from 'vitest';
import { withoutCover } from './free-area.ts';

const area = { left: 0, top: 0, right: 1000, bottom: 600 };

it('leaves the largest part beside a cover', () => {
  expect(withoutCover(area, { left: 700, top: 20, right: 980, bottom: 500 })).toEqual({ ...area, right: 700 });
  expect(withoutCover(area, { left: 20, top: 20, right: 300, bottom: 500 })).toEqual({ ...area, left: 300 });
  expect(withoutCover(area, { left: 200, top: 540, right: 800, bottom: 590 })).toEqual({ ...area, bottom: 540 });
  expect(withoutCover(area, { left: 0, top: -10, right: 1000, bottom: 50 })).toEqual({ ...area, top: 50 });
});

it('leaves an area that is not covered', () => {
  expect(withoutCover(area, { left: 1000, top: 0, right: 1200, bottom: 600 })).toEqual(area);
  expect(withoutCover(area, { left: 0, top: 0, right: 0, bottom: 0 })).toEqual(area);
});
