import { describe, expect, it } from 'vitest';
import { brandThemes } from './brand-themes.ts';
import { contrastRatio } from './contrast.ts';
import { themeSchema } from './theme.ts';

describe('brandThemes', () => {
  it.each([
    [['#1144cc', '#ffcc00', '#0b1020', '#f5f7ff']],
    [['#ffee00']],
    [['#000000']],
    [['#ffffff', '#000000']],
    [['#777777', '#808080', '#8a8a8a']],
    [['#ff00ff', '#00ffff', '#ffff00', '#111111', '#222222', '#333333', '#444444', '#00aa55', '#aa5500', '#0055aa']],
  ])('creates a light and a dark theme with enough contrast from %j', (colors) => {
    const themes = brandThemes(colors);
    expect(themes.map(({ name }) => name)).toEqual(['Brand', 'Brand dark']);
    for (const theme of themes) {
      expect(themeSchema.safeParse(theme).success).toBe(true);
      const { paper, ink, muted, accent, series } = theme;
      expect(contrastRatio(ink, paper)).toBeGreaterThanOrEqual(7);
      expect(contrastRatio(muted, paper)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(accent, paper)).toBeGreaterThanOrEqual(3);
      for (const color of series) expect(contrastRatio(color, paper)).toBeGreaterThanOrEqual(3);
      expect(series.length).toBeGreaterThanOrEqual(6);
    }
  });

  it('uses the colours of the brand for text, background, accent and charts', () => {
    const [light, dark] = brandThemes(['#1144cc', '#cc2200', '#0b1020', '#f5f7ff']);
    expect(light).toMatchObject({ ink: '#0b1020', paper: '#f5f7ff', accent: '#1144cc' });
    expect(light?.series.slice(0, 2)).toEqual(['#1144cc', '#cc2200']);
    expect(light?.background).toEqual({ kind: 'solid', color: '#f5f7ff' });
    expect(dark).toMatchObject({ ink: '#f5f7ff', paper: '#0b1020' });
  });

  it('creates no themes without colours', () => {
    expect(brandThemes([])).toEqual([]);
  });
});
