import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUtf8 } from './utf8.ts';

describe('toUtf8', () => {
  it('returns the same bytes as Buffer.from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toUtf8(text)).toEqual(Buffer.from(text));
      }),
    );
  });

  it.each(['', 'plain', 'é', '… 日本語 🚀', 'a lone \ud800 surrogate', '\udc00'])(
    'encodes %j as Buffer.from does',
    (text) => {
      expect(toUtf8(text)).toEqual(Buffer.from(text));
    },
  );
});
