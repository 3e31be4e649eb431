import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAMILIES, paletteHex } from '@flydeck/scene/model/palette';
import { describe, expect, it } from 'vitest';
import { DARK, LIGHT, type SchemeColors, tokensCss } from '../../tooling/make-tokens.ts';

/** Returns the relative luminance of a hex colour, from 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  // In `#rrggbb`, the digits of the three channels begin at the offsets 1, 3 and 5.
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) => {
    const channel = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two hex colours, from 1 to 21 (WCAG 2.2). */
function contrast(foreground: string, background: string): number {
  const luminances = [luminance(foreground), luminance(background)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

const BACKGROUNDS = ['paper', 'surface', 'surface-raised'] as const;
const TEXTS = ['ink', 'ink-soft', 'accent', 'danger'] as const;
const CONTROLS = ['control', 'love', 'accent'] as const;

it('tokens.css equals the output of make-tokens.ts', () => {
  expect(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')).toBe(tokensCss());
});

describe('tokens.css', () => {
  const tokens = [...tokensCss().matchAll(/^ {2}--(?<name>[\w-]+):\s*(?<value>[^;]+);/gm)].map(
    ({ groups }) => [groups?.['name'] ?? '', groups?.['value'] ?? ''] as const,
  );

  it('has the shades 50 to 800 of every named colour (S9.10)', () => {
    const shades = [50, 100, 200, 300, 400, 500, 600, 700, 800];
    const colorNames = tokens.filter(([, value]) => /^#[0-9a-f]{6}$/.test(value)).map(([name]) => name);
    const expected = FAMILIES.flatMap((family) => shades.map((shade) => `${family}-${shade}`));
    expect(colorNames.filter((name) => /-\d+$/.test(name))).toEqual(expected);
    expect(new Set(FAMILIES).size).toBe(8);
  });

  it('defines five weights of the variable font Raleway (S9.10)', () => {
    expect(new Map(tokens).get('font')).toMatch(/^"Raleway Variable",/);
    const weights = tokens.filter(([name]) => name.startsWith('weight-')).map(([, value]) => Number(value));
    expect(weights).toEqual([300, 400, 500, 600, 700]);
    const fonts = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8');
    expect(fonts).toMatch(/"Raleway Variable";[^}]*font-weight: 100 900;[^}]*raleway-latin-wght-normal\.woff2/);
  });
});

describe.each<[string, SchemeColors]>([
  ['light', LIGHT],
  ['dark', DARK],
])('the %s colour scheme', (_name, colors) => {
  it.each(BACKGROUNDS.flatMap((background) => TEXTS.map((text) => [text, background] as const)))(
    'has a text contrast of at least 4.5: %s on %s',
    (text, background) => {
      expect(contrast(colors[text], colors[background])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ['accent-ink', 'accent'],
    ['accent-ink', 'accent-hover'],
    ['ink', 'accent-soft'],
    ['ink-soft', 'accent-soft'],
    ['accent', 'accent-soft'],
  ] as const)('has a text contrast of at least 4.5: %s on %s', (text, background) => {
    expect(contrast(colors[text], colors[background])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(BACKGROUNDS.flatMap((background) => CONTROLS.map((control) => [control, background] as const)))(
    'has a contrast of at least 3: %s on %s',
    (control, background) => {
      expect(contrast(colors[control], colors[background])).toBeGreaterThanOrEqual(3);
    },
  );
});

it.each(FAMILIES)('white initials of avatars have a contrast of at least 4.5 on %s-600 (V3.6)', (family) => {
  expect(contrast('#ffffff', paletteHex(family, 600))).toBeGreaterThanOrEqual(4.5);
});
