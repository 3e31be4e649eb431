import { describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from './default-theme.ts';
import { derivedCanvasColors, resolveDerivable } from './derived-color.ts';

const RED_THEME = { ...DEFAULT_THEME, paper: '#000000', accent: '#ff0000' };
/** The derived colour `trail` of `RED_THEME`: 62 % accent and 38 % paper. */
const RED_TRAIL = '#9e0000';

describe('resolveDerivable', () => {
  it('computes a derived colour from the theme instead of using the stored colour', () => {
    const { trail } = derivedCanvasColors(DEFAULT_THEME);
    expect(resolveDerivable(trail, DEFAULT_THEME)).toBe(trail.color);
    expect(resolveDerivable(trail, RED_THEME)).toBe(RED_TRAIL);
  });

  it('keeps the opacity of the stored colour', () => {
    expect(resolveDerivable({ color: '#1234565C', derivedColor: 'trail' }, RED_THEME)).toBe(`${RED_TRAIL}5c`);
  });

  it('uses the stored colour if this version does not know the name of the derived colour', () => {
    for (const derivedColor of ['newer', 'constructor'])
      expect(resolveDerivable({ color: 'accent', derivedColor }, RED_THEME)).toBe('#ff0000');
  });

  it('resolves the role of a colour that is not derived', () => {
    expect(resolveDerivable('accent', RED_THEME)).toBe('#ff0000');
    expect(resolveDerivable({ color: 'paper' }, RED_THEME)).toBe('#000000');
  });

  it('ignores the opacity of theme colours, and resolves theme colours that name another role', () => {
    expect(derivedCanvasColors({ ...RED_THEME, accent: '#ff000080' })).toEqual(derivedCanvasColors(RED_THEME));
    const { trail } = derivedCanvasColors({ ...RED_THEME, ink: '#ff0000', accent: 'ink' });
    expect(trail.color).toBe(RED_TRAIL);
  });
});
