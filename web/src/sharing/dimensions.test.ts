import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDimensions, embedRatio, keepDigits, withHeight, withWidth } from './dimensions.ts';

/** The embed of a pitch always has a ratio of 16/9, whatever the aspect ratio of the pitch is. */
const PITCH_RATIO = embedRatio({ schemaVersion: '2', aspectRatio: 4 / 3 });
const ratioArbitrary = fc.double({ min: 0.05, max: 20, noNaN: true });

describe('the dimensions of an embed', () => {
  it('begin at 560 by 315 (V9.6)', () => {
    expect(defaultDimensions(PITCH_RATIO)).toEqual({ width: '560', height: '315' });
  });

  it('are linked: width is height × 16/9 and height is width ÷ 16/9, rounded (V4.10)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5624 }), (px) => {
        expect(withHeight(String(px), PITCH_RATIO)).toEqual({
          height: String(px),
          width: String(Math.round((px * 16) / 9)),
        });
        const height = String(Math.max(1, Math.round(px / (16 / 9))));
        expect(withWidth(String(px), PITCH_RATIO)).toEqual({ width: String(px), height });
      }),
    );
  });

  it('are both reduced when the linked side exceeds four digits (V4.10)', () => {
    // 5624 is the largest height whose width, 9998, has four digits.
    expect(withHeight('5624', PITCH_RATIO)).toEqual({ height: '5624', width: '9998' });
    for (const input of ['5625', '9999'])
      expect(withHeight(input, PITCH_RATIO)).toEqual({ height: '5624', width: '9999' });
    expect(withWidth('9999', 1 / 2)).toEqual({ width: '5000', height: '9999' });
  });

  it('keep the aspect ratio of a classic presentation (V4.10)', () => {
    const ratio = embedRatio({ schemaVersion: '0', aspectRatio: 4 / 3 });
    expect(defaultDimensions(ratio)).toEqual({ width: '560', height: '420' });
    expect(withHeight('300', ratio)).toEqual({ height: '300', width: '400' });
    expect(withWidth('400', ratio)).toEqual({ width: '400', height: '300' });
  });

  it.each([Number.NaN, 0, -1, Number.POSITIVE_INFINITY])(
    'have a ratio of 16/9 for an aspect ratio of %s',
    (aspectRatio) => {
      expect(embedRatio({ schemaVersion: '0', aspectRatio })).toBe(16 / 9);
    },
  );

  it.each(['', '0', '0000', 'px', ' ', '-', '٣'])('are both cleared by %j (V5.5)', (input) => {
    expect(withHeight(input, PITCH_RATIO)).toEqual({ height: '', width: '' });
    expect(withWidth(input, PITCH_RATIO)).toEqual({ height: '', width: '' });
  });

  it('keep only digits of the input, at most four, without leading zeros (V5.5)', () => {
    expect(['640px', '1e3', '-20', '12.5', '123456', '007'].map(keepDigits)).toEqual([
      '640',
      '13',
      '20',
      '125',
      '1234',
      '7',
    ]);
  });

  it('are both set or both empty for any input, with at most four digits (V5.5)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), ratioArbitrary, (input, ratio) => {
        for (const { height, width } of [withHeight(input, ratio), withWidth(input, ratio)]) {
          expect(height === '').toBe(width === '');
          expect(height + width).toMatch(/^$|^\d+$/);
          expect(Math.max(height.length, width.length)).toBeLessThanOrEqual(4);
          if (height !== '') expect(Math.min(Number(height), Number(width))).toBeGreaterThanOrEqual(1);
        }
      }),
    );
  });
});
