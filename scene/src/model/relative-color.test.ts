import { describe, expect, it } from 'vitest';
import { contrastRatio } from './contrast.ts';
import { DEFAULT_THEME } from './default-theme.ts';
import { resolveDerivable } from './derived-color.ts';
import { relativeColorName } from './relative-color.ts';
import { THEMES } from './themes.ts';

const COLORS = ['#ffffff', '#000000', '#123f8a', '#ffe066', '#d5001c', '#8a857a', '#e6ecf2'];
const DARK_THEMES = THEMES.slice(8);
const LIGHT_THEMES = THEMES.slice(0, 8);

const relativeTo = (color: string, theme = DEFAULT_THEME) => ({ color, derivedColor: relativeColorName(theme) });

describe('a relative colour', () => {
  it.each(THEMES)('is the stored colour with its own theme ($name)', (theme) => {
    for (const color of [...COLORS, '#12345678']) expect(resolveDerivable(relativeTo(color, theme), theme)).toBe(color);
  });

  it('has a name that contains the colours of the theme', () => {
    expect(relativeColorName({ ...DEFAULT_THEME, accent: '#6b4de680', paper: '#F6F3FF' })).toBe(
      'relative-6b4de6-f6f3ff',
    );
  });

  it('keeps its opacity with another theme', () => {
    const color = resolveDerivable(relativeTo('#ff000055'), DARK_THEMES[0]!);
    expect(color).toMatch(/^#[0-9a-f]{6}55$/);
    expect(color).not.toBe('#ff000055');
  });

  it('turns its hue by the difference between the accent colours', () => {
    const red = { ...DEFAULT_THEME, accent: '#ff0000' };
    const blue = { ...DEFAULT_THEME, accent: '#0000ff' };
    const color = resolveDerivable(relativeTo('#c04040', red), blue);
    const [r, g, b] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
    expect(b).toBeGreaterThan(r! + 50);
    expect(r).toBe(g);
  });

  it('is a grey with a theme whose accent is grey, and stays grey with other themes', () => {
    const grey = resolveDerivable(relativeTo('#d5001c'), { ...DEFAULT_THEME, accent: '#777777' });
    expect(grey).toMatch(/^#(..)\1\1$/);
    for (const theme of THEMES) expect(resolveDerivable(relativeTo('#777777'), theme)).toMatch(/^#(..)\1\1$/);
  });

  it.each(DARK_THEMES)('keeps its contrast with the paper, and becomes light if it was dark ($name)', (theme) => {
    for (const color of COLORS.slice(1)) {
      const before = contrastRatio(color, DEFAULT_THEME.paper);
      const after = contrastRatio(resolveDerivable(relativeTo(color), theme), resolveDerivable('paper', theme));
      // The contrast with white paper can be higher than the contrast of white with the dark paper of a theme.
      expect(after / before).toBeGreaterThan(0.8);
      expect(after / before).toBeLessThan(1.06);
    }
  });

  it.each(LIGHT_THEMES)('keeps its contrast with other relative colours ($name)', (theme) => {
    for (const a of COLORS)
      for (const b of COLORS) {
        const [nextA, nextB] = [resolveDerivable(relativeTo(a), theme), resolveDerivable(relativeTo(b), theme)];
        expect(contrastRatio(nextA, nextB) / contrastRatio(a, b)).toBeGreaterThan(0.9);
      }
  });
});
