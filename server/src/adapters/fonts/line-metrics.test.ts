import { beforeAll, expect, it } from 'vitest';
import { createFontSystem, type ServerFontSystem } from './index.ts';

let fonts: ServerFontSystem;
beforeAll(async () => {
  fonts = await createFontSystem();
});

const lineOf = (family: string) => {
  const { ascent, descent, lineGap } = fonts.metrics({ family, weight: 400, italic: false, language: 'en' });
  return ascent + descent + lineGap;
};

it('uses the line metrics of the requested family instead of its replacement', () => {
  expect(lineOf('Tahoma')).toBeCloseTo(1.207, 3);
  expect(lineOf(' Segoe  UI ')).toBeCloseTo(1.33, 3);
  expect(lineOf('Consolas')).toBeLessThan(lineOf('JetBrains Mono'));
  expect(lineOf('Noto Sans')).toBeGreaterThan(1.3);
  expect(lineOf('constructor')).toBe(lineOf('Some unknown family'));
});
