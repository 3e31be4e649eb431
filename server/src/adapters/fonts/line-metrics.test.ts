import { beforeAll, expect, it } from 'vitest';
import { createFontSystem, type ServerFontSystem } from './index.ts';

let fonts: ServerFontSystem;
beforeAll(async () => {
  fonts = await createFontSystem();
});

/** Returns the line height of a family as a fraction of the text size. */
const lineHeightOf = (family: string) => {
  const { ascent, descent, lineGap } = fonts.metrics({ family, weight: 400, italic: false, language: 'en' });
  return ascent + descent + lineGap;
};

it('the font system uses the line metrics of the requested family instead of those of the replacing family', () => {
  // The line heights of the font files of Tahoma and Segoe UI. Additional spaces in the name are ignored.
  expect(lineHeightOf('Tahoma')).toBeCloseTo(1.207, 3);
  expect(lineHeightOf(' Segoe  UI ')).toBeCloseTo(1.33, 3);
  // Consolas is replaced by JetBrains Mono, which has a larger line height. Noto Sans is installed, so its font file
  // determines the metrics.
  expect(lineHeightOf('Consolas')).toBeLessThan(lineHeightOf('JetBrains Mono'));
  expect(lineHeightOf('Noto Sans')).toBeGreaterThan(1.3);
  // The name of a property that every object inherits is not mistaken for a known family.
  expect(lineHeightOf('constructor')).toBe(lineHeightOf('Some unknown family'));
});
