import { describe, expect, it } from 'vitest';
import { builtInGuides, evaluateFormula } from './guides.ts';
import { formatPath, pathBounds } from './path.ts';
import { presetGeometry } from './preset.ts';
import { PRESET_SHAPES } from './presets/index.ts';
import { parsePath } from './svg-path.ts';
import { reversePath, trimEnd } from './trim.ts';

describe('guide formulas', () => {
  // The built-in guides of a shape that is 200 wide and 100 high, such as `w` (width) and `ss` (shorter side).
  const values = builtInGuides(200, 100);
  // Formulas of DrawingML (ECMA-376 §20.1.9.11): an operator and its operands. Angles are in 1/60,000 of a degree.
  it.each([
    ['*/ w 50000 100000', 100],
    ['+- r 0 hc', 100],
    ['+/ w h 3', 100],
    ['?: h 1 2', 1],
    ['?: 0 1 2', 2],
    ['abs -5', 5],
    ['at2 1 1', 2_700_000],
    ['cat2 10 3 4', 6],
    ['sat2 10 3 4', 8],
    ['cos 10 3600000', 5],
    ['sin 10 1800000', 5],
    ['max 3 4', 4],
    ['min 3 4', 3],
    ['mod 3 4 12', 13],
    ['pin 0 60000 50000', 50_000],
    ['sqrt 16', 4],
    ['tan 7 2700000', 7],
    ['val ss', 100],
    ['*/ 1 1 0', 0],
    ['nonsense 1', 0],
  ])('evaluates %s to %d', (formula, expected) => {
    expect(evaluateFormula(formula, values)).toBeCloseTo(expected, 9);
  });
});

describe('presets', () => {
  it('contain all 187 DrawingML presets, whose paths are inside or close to their box', () => {
    const names = Object.keys(PRESET_SHAPES);
    expect(names).toHaveLength(187);
    for (const name of names) {
      for (const [width, height] of [
        [200, 100],
        [100, 200],
        [0, 50],
        [0, 0],
      ] as const) {
        const { paths } = presetGeometry(name, width, height)!;
        expect(paths.length, name).toBeGreaterThan(0);
        for (const { path } of paths) {
          const box = pathBounds(path);
          expect(() => formatPath(path, 3), name).not.toThrow();
          if (width === 0) continue;
          // Callout lines and control points of curves extend beyond the box by up to about half of its size.
          expect(box.x, name).toBeGreaterThanOrEqual(-width * 0.53 - height * 0.06);
          expect(box.x + box.width, name).toBeLessThanOrEqual(width * 1.53 + height * 0.06);
          expect(box.y + box.height, name).toBeLessThanOrEqual(height * 1.5 + width * 0.06);
        }
      }
    }
  });

  it('draw the arcs of a rounded rectangle as cubic curves', () => {
    const { paths } = presetGeometry('roundRect', 100, 100, { adj: 50_000 })!;
    expect(formatPath(paths[0]!.path, 1)).toBe(
      'M0 50C0 22.4 22.4 0 50 0L50 0C77.6 0 100 22.4 100 50L100 50C100 77.6 77.6 100 50 100L50 100C22.4 100 0 77.6 0 50Z',
    );
  });

  it('draw the tip of each block arrow at the side to which the arrow points', () => {
    const firstPath = (name: string) => formatPath(presetGeometry(name, 100, 50)!.paths[0]!.path, 0);
    expect(firstPath('rightArrow')).toContain('L100 25');
    expect(firstPath('leftArrow')).toContain('L0 25');
    expect(firstPath('upArrow')).toContain('L50 0');
    expect(firstPath('downArrow')).toContain('L50 50');
  });
});

describe('parsePath', () => {
  it('parses abbreviated and relative commands', () => {
    expect(formatPath(parsePath('m10,10h5v5H10z l1 1'), 2)).toBe('M10 10L15 10L15 15L10 15ZM10 10L11 11');
    expect(formatPath(parsePath('M0 0C0 1 1 2 2 2s2 1 2 2'), 2)).toBe('M0 0C0 1 1 2 2 2C3 2 4 3 4 4');
    expect(parsePath('M0 0a1 1 0 01.5.5')).toEqual(parsePath('M0 0a1 1 0 0 1 0.5 0.5'));
    expect(parsePath('M0 0a1 1 0 1,1 2 0l1-1')).toEqual(parsePath('M0 0 a 1 1 0 1 1 2 0 l 1 -1'));
    expect(pathBounds(parsePath('M0 0A5 5 0 0 1 10 0'))).toMatchObject({ x: 0, width: 10 });
    expect(parsePath('M0 0 10,10-5-6Z')).toEqual([['M', 0, 0], ['L', 10, 10], ['L', -5, -6], ['Z']]);
    expect(formatPath(parsePath('M1e2.5Q1 2 3 4'), 1)).toBe('M100 0.5Q1 2 3 4');
  });

  it('returns the commands before a syntax error', () => {
    expect(formatPath(parsePath('M0 0L5 5 L x'), 0)).toBe('M0 0L5 5');
    expect(parsePath('nonsense')).toEqual([]);
  });
});

describe('path operations', () => {
  it('trimEnd shortens lines and curves at their end', () => {
    expect(
      formatPath(
        trimEnd(
          [
            ['M', 0, 0],
            ['L', 10, 0],
          ],
          3,
        ),
        3,
      ),
    ).toBe('M0 0L7 0');
    const curve = trimEnd(
      [
        ['M', 0, 0],
        ['C', 0, 5, 5, 10, 10, 10],
      ],
      2,
    ).at(-1)!;
    expect(Math.hypot((curve[5] as number) - 10, (curve[6] as number) - 10)).toBeCloseTo(2, 6);
  });

  it('reversePath reverses an open path', () => {
    expect(formatPath(reversePath(parsePath('M0 0L1 2C3 4 5 6 7 8')), 0)).toBe('M7 8C5 6 3 4 1 2L0 0');
  });
});
