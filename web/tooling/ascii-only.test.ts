import { describe, expect, it } from 'vitest';
import { asciiOnly } from './ascii-only.ts';

function escapeBundle(code: string): string {
  const files = { 'a.js': { type: 'chunk', code } };
  asciiOnly.generateBundle(undefined, files);
  return files['a.js'].code;
}

const evaluate = (code: string): unknown => new Function(`return ${code}`)();

describe('asciiOnly', () => {
  it.each([`'é 日本 😀'`, `'é' + "ü"`, `({ größe: 1 }).größe`, `'😀é'.replace(/[à-ÿ]/gu, '').length`])(
    'escapes all non-ASCII characters of %s without changing its value',
    (code) => {
      const escapedCode = escapeBundle(code);
      expect(escapedCode).toMatch(/^[ -~]+$/);
      expect(evaluate(escapedCode)).toBe(evaluate(code));
    },
  );

  it('throws for non-ASCII characters in String.raw', () => {
    expect(() => escapeBundle('String.raw`é`')).toThrow('String.raw');
  });
});
