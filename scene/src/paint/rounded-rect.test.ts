import { describe, expect, it } from 'vitest';
import { formatPath } from '../geometry/path.ts';
import { presetGeometry } from '../geometry/preset.ts';
import { rectPathData } from './rect-path.ts';
import { parseRoundedRect } from './rounded-rect.ts';

const presetPath = (name: string): string => formatPath(presetGeometry(name, 40, 20)!.paths[0]!.path, 3);

describe('parseRoundedRect', () => {
  it('returns the rectangle and the corners of rounded rectangles, also with negative coordinates', () => {
    const rect = { x: -3, y: 5.5, width: 40, height: 20 };
    expect(parseRoundedRect(rectPathData(rect, 4))).toEqual({ rect, corner: 4 });
    const parsed = parseRoundedRect(presetPath('roundRect'));
    expect(parsed?.rect).toEqual({ x: 0, y: 0, width: 40, height: 20 });
    expect(parsed?.corner).toBeCloseTo(0.16667 * 20, 2);
  });

  it.each(['ellipse', 'plaque', 'round1Rect', 'snip2SameRect', 'can', 'cloud', 'wave', 'heart', 'star5', 'leftBrace'])(
    'returns undefined for the preset %s',
    (name) => {
      expect(parseRoundedRect(presetPath(name))).toBeUndefined();
    },
  );

  it('returns undefined for open paths, for rectangles without rounded corners, and for cut corners', () => {
    const rect = { x: 0, y: 0, width: 40, height: 20 };
    const rounded = rectPathData(rect, 4);
    expect(parseRoundedRect(rounded.replace('Z', ''))).toBeUndefined();
    expect(parseRoundedRect(rectPathData(rect))).toBeUndefined();
    // The line at the bottom edge goes through the inside of the rectangle.
    expect(parseRoundedRect(rounded.replace('L4 20', 'L4 12'))).toBeUndefined();
    expect(parseRoundedRect('')).toBeUndefined();
  });
});
