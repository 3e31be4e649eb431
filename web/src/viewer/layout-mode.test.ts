import { describe, expect, it } from 'vitest';
import { layoutModeOf } from './layout-mode.ts';

describe('layoutModeOf', () => {
  it.each([
    [1024, 516, 'large'],
    [1023, 516, 'middle'],
    [1024, 515, 'middle'],
    [768, 236, 'middle'],
    [767, 900, 'small'],
    [1440, 235, 'small'],
    [390, 844, 'small'],
  ])('maps %i × %i px to %s (S2.6)', (width, height, mode) => {
    expect(layoutModeOf(width, height)).toBe(mode);
  });
});
