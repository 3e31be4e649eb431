import { describe, expect, it } from 'vitest';
import { computeFigures } from './figures.ts';
import { parseSource } from './source-files.ts';

describe('computeFigures', () => {
  it('counts lines with code, functions, type assertions other than `as const`, and non-null assertions', () => {
    const text = [
      '/** A comment',
      ' * of two lines. */',
      'const a = 1 as const; // after code',
      '',
      'export const f = () => a as number;',
      'export function g(x?: string) {',
      '  /* before code */ return x!.length;',
      '}',
    ].join('\n');
    expect(computeFigures([parseSource('scene', 'scene/src/a.ts', text)])).toEqual({
      files: 1,
      lines: 5,
      functions: 2,
      casts: 1,
      nonNull: 1,
    });
  });
});
