import { describe, expect, it } from 'vitest';
import { resolveColor } from './color.ts';
import { contrastRatio } from './contrast.ts';
import { THEMES } from './themes.ts';

describe('the themes that the editor offers', () => {
  it.each(THEMES)('have texts with a contrast of at least 4.5 with the paper ($name)', (theme) => {
    const paper = resolveColor('paper', theme);
    for (const role of ['ink', 'muted'] as const)
      expect(contrastRatio(resolveColor(role, theme), paper)).toBeGreaterThanOrEqual(4.5);
  });
});
