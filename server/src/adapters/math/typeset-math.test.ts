import { pathBounds } from '@flydeck/scene/geometry/path';
import { parsePath } from '@flydeck/scene/geometry/svg-path';
import { describe, expect, it } from 'vitest';
import { openTypesetMath } from './index.ts';

const typesetMath = await openTypesetMath();

/**
 * Typesets TeX in display mode and measures the bounds of the formula's paths, in em, with y down from the baseline.
 */
const typesetWithBounds = (tex: string) => {
  const formula = typesetMath(tex, { isBlock: true });
  const boxes = formula.paths.map(({ d }) => pathBounds(parsePath(d)));
  return {
    formula,
    left: Math.min(...boxes.map((box) => box.x)),
    top: Math.min(...boxes.map((box) => box.y)),
    right: Math.max(...boxes.map((box) => box.x + box.width)),
    bottom: Math.max(...boxes.map((box) => box.y + box.height)),
  };
};

describe('typesetMath', () => {
  it.each([
    '\\frac{a}{b}+\\sqrt{x^2}',
    '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
    '\\left\\{\\begin{aligned}a&=1\\\\b&=2\\\\c&=3\\\\d&=4\\\\e&=5\\\\f&=6\\end{aligned}\\right.',
    '\\overbrace{a+b+c+d+e+f+g+h+i+j}^{n}',
    '\\mathbb{R}\\mathfrak{g}\\mathcal{L}\\boldsymbol{\\alpha}',
    '\\boxed{E=mc^2}',
  ])('draws %s inside the returned size, with a tolerance of 0.1 em', (tex) => {
    const { formula, left, top, right, bottom } = typesetWithBounds(tex);
    expect(formula.paths.length).toBeGreaterThan(2);
    expect(left).toBeGreaterThan(-0.1);
    expect(right).toBeLessThan(formula.width + 0.1);
    expect(top).toBeGreaterThan(-formula.ascent - 0.1);
    expect(bottom).toBeLessThan(formula.descent + 0.1);
    expect(formula.paths.every(({ d }) => /^[MLCQZ0-9 .e-]+$/.test(d))).toBe(true);
  });

  it('places an x on the baseline and the descender of a y below the baseline', () => {
    expect(Math.abs(typesetWithBounds('x').bottom)).toBeLessThan(0.03);
    expect(typesetWithBounds('y').bottom).toBeGreaterThan(0.15);
    expect(typesetWithBounds('x').top).toBeCloseTo(-0.44, 1);
  });

  it('gives a sum with limits a larger ascent in display mode than in inline mode', () => {
    const sum = '\\sum_{i=1}^{n} i';
    expect(typesetMath(sum, { isBlock: true }).ascent).toBeGreaterThan(typesetMath(sum, { isBlock: false }).ascent);
  });

  it.each([
    ['E = mc^2', 'E = mc^2'],
    ['\\frac{a+1}{b}', '(a + 1)/b'],
    ['\\sqrt{2}', '√(2)'],
    ['\\alpha_i \\to \\infty', 'α_i → ∞'],
    ["f'(x)", 'f′(x)'],
  ])('returns for %s the alternative text %s', (tex, text) => {
    expect(typesetMath(tex, { isBlock: true }).alt).toBe(text);
  });

  it('throws on invalid or overlong TeX', () => {
    expect(() => typesetMath('\\frac{1', { isBlock: true })).toThrow();
    expect(() => typesetMath('\\notacommand', { isBlock: true })).toThrow();
    expect(() => typesetMath('x'.repeat(20_000), { isBlock: true })).toThrow();
  });

  it('isolates the definitions of a formula from other formulas', () => {
    const originalAlpha = JSON.stringify(typesetMath('\\alpha', { isBlock: true }));
    typesetMath('\\renewcommand{\\alpha}{b}\\alpha', { isBlock: true });
    typesetMath('\\def\\foo{x}\\foo', { isBlock: true });
    expect(JSON.stringify(typesetMath('\\alpha', { isBlock: true }))).toBe(originalAlpha);
    expect(() => typesetMath('\\foo', { isBlock: true })).toThrow();
  });

  // Double-struck characters are in an additional file of the font. Each source that defines commands gets its own
  // parser and font, which must load the file again.
  it('draws characters of additional files of the font, also in formulas that define commands', () => {
    const { paths } = typesetMath('\\mathbb{R}', { isBlock: true });
    for (const command of ['\\a', '\\b'])
      expect(typesetMath(`\\def${command}{\\mathbb{R}}${command}`, { isBlock: true }).paths).toEqual(paths);
  });

  it('throws on infinitely recursive macros', () => {
    expect(() => typesetMath('\\def\\a{\\a\\a}\\a', { isBlock: true })).toThrow();
  });
});
