import { expect, it } from 'vitest';
import { filmSize } from './film-size.ts';

it('gives films the aspect ratio of the presentation, and even sides', () => {
  expect(filmSize(16 / 9, 720)).toEqual({ width: 1280, height: 720 });
  expect(filmSize(16 / 9, 2160)).toEqual({ width: 3840, height: 2160 });
  expect(filmSize(4 / 3, 1080)).toEqual({ width: 1440, height: 1080 });
  expect(filmSize(9 / 16, 1080)).toEqual({ width: 1080, height: 1920 });
  expect(filmSize(1.3333, 720)).toEqual({ width: 960, height: 720 });
});

it('limits extreme aspect ratios', () => {
  expect(filmSize(40, 720)).toEqual({ width: 1728, height: 720 });
  expect(filmSize(0, 720)).toEqual({ width: 720, height: 720 });
});
