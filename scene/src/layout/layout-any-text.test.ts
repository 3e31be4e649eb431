import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paragraphSchema } from '../model/text.ts';
import { soakRounds } from '../testing/soak-rounds.ts';
import { layoutText } from './layout-text.ts';
import { createFakeLayoutContext } from './testing/fake-fonts.ts';
import { layOut } from './testing/layout-helpers.ts';

describe('layoutText with any text', () => {
  const anyParagraph = fc.record(
    {
      runs: fc.array(
        fc.record(
          {
            text: fc.oneof(
              fc.string({ unit: 'binary' }),
              fc.string({ unit: 'grapheme' }),
              fc.constantFrom('\t', '\n', 'אב', 'aaa bbb ccc'),
            ),
            size: fc.double({ min: 0.001, max: 20_000, noNaN: true }),
            baseline: fc.double({ min: -1, max: 1, noNaN: true }),
            spacing: fc.double({ min: -200, max: 2000, noNaN: true }),
            caps: fc.constantFrom('all' as const, 'small' as const),
            math: fc.constantFrom('x', '\\broken'),
            highlight: fc.constantFrom('accent', '#ff0000'),
          },
          { requiredKeys: ['text'] },
        ),
        { maxLength: 4 },
      ),
      align: fc.constantFrom('start', 'center', 'end', 'justify'),
      direction: fc.constantFrom('ltr', 'rtl'),
      level: fc.nat(8),
      indent: fc.double({ min: -1000, max: 1000, noNaN: true }),
      hanging: fc.double({ min: -1000, max: 1000, noNaN: true }),
      bullet: fc.constantFrom(
        { kind: 'char', char: '•' },
        { kind: 'number', style: 'lower-roman', startAt: -3, pattern: '(%)' },
      ),
    },
    { requiredKeys: ['runs'] },
  );
  const anyBody = fc.record(
    {
      paragraphs: fc.array(
        anyParagraph.map((value) => paragraphSchema.parse(value)),
        { maxLength: 4 },
      ),
      vertical: fc.constantFrom('none' as const, 'cw' as const, 'ccw' as const, 'stacked' as const),
      fit: fc.constantFrom('none' as const, 'shrink' as const),
      wrap: fc.boolean(),
      columns: fc.integer({ min: 1, max: 4 }),
    },
    { requiredKeys: ['paragraphs'] },
  );
  const anyBox = fc.record({
    width: fc.double({ min: 0, max: 500, noNaN: true }),
    height: fc.double({ min: 0, max: 500, noNaN: true }),
  });

  it('returns the same layout each time, with finite coordinates', () => {
    fc.assert(
      fc.property(anyBody, anyBox, (body, box) => {
        const json = JSON.stringify(layoutText(body, box, createFakeLayoutContext()));
        expect(json).toBe(JSON.stringify(layoutText(body, box, createFakeLayoutContext())));
        // JSON contains infinite numbers and NaN as null.
        expect(json).not.toContain('null');
      }),
      { numRuns: soakRounds('any-text', { short: 300, long: 50_000 }) },
    );
  });

  it('paints every visible character exactly once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 0, max: 200 }), (text, width) => {
        // The fonts of the tests draw 😀 as paths; all other characters are text items.
        const painted = layOut(text, { width, height: 100 })
          .items.map((item) => (item.t === 'text' ? item.text : '😀'))
          .join('');
        // The characters are sorted, because right-to-left text is painted in another order. Mirrored characters, such
        // as brackets, are ignored, because right-to-left text is painted with their counterparts.
        const visibleCharacters = (value: string): string =>
          [...value.replace(/[\s\p{Bidi_Mirrored}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu, '')]
            .toSorted()
            .join('');
        expect(visibleCharacters(painted)).toBe(visibleCharacters(text));
      }),
    );
  });
});
