import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmbedOptions } from './embed-options.ts';

const NOTHING = { transcript: false };

describe('the parameters of an embed', () => {
  it.each([
    ['', NOTHING],
    ['?step=3', { ...NOTHING, step: 3 }],
    ['?step=0', { ...NOTHING, step: 0 }],
    ['?step=-1', NOTHING],
    ['?step=1.5', NOTHING],
    ['?step=1e3', NOTHING],
    ['?step=123456', NOTHING],
    ['?step=three', NOTHING],
    ['?autoplay', { ...NOTHING, autoplay: 'play' }],
    ['?autoplay=1', { ...NOTHING, autoplay: 'play' }],
    ['?autoplay=TRUE', { ...NOTHING, autoplay: 'play' }],
    ['?autoplay=loop', { ...NOTHING, autoplay: 'loop' }],
    ['?autoplay=0', { ...NOTHING, autoplay: 'no' }],
    ['?autoplay=maybe', NOTHING],
    ['?interval=8', { ...NOTHING, interval: 8 }],
    ['?interval=2.5', { ...NOTHING, interval: 2.5 }],
    ['?interval=0', { ...NOTHING, interval: 1 }],
    ['?interval=0.001', { ...NOTHING, interval: 1 }],
    ['?interval=999999', { ...NOTHING, interval: 600 }],
    ['?interval=-3', NOTHING],
    ['?interval=Infinity', NOTHING],
    ['?interval=0x10', NOTHING],
    ['?transcript', { transcript: true }],
    ['?transcript=1', { transcript: true }],
    ['?transcript=0', NOTHING],
    ['?link=x&lang=de', NOTHING],
    [
      '?step=2&autoplay=loop&interval=5&transcript=true',
      { step: 2, autoplay: 'loop', interval: 5, transcript: true },
    ],
  ])('are read: %s', (search, options) => {
    expect(readEmbedOptions(search)).toEqual(options);
  });

  it('never lead beyond their limits, whatever stands there', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const { step = 0, interval = 1 } = readEmbedOptions(
          `?${a}&step=${encodeURIComponent(b)}&interval=${encodeURIComponent(a)}`,
        );
        expect(Number.isInteger(step) && step >= 0 && step <= 99_999).toBe(true);
        expect(interval >= 1 && interval <= 600).toBe(true);
      }),
    );
  });
});
