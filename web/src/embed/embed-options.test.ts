import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmbedOptions } from './embed-options.ts';

const DEFAULTS = { transcript: false };

describe('readEmbedOptions', () => {
  it.each([
    ['', DEFAULTS],
    ['?step=3', { ...DEFAULTS, step: 3 }],
    ['?step=0', { ...DEFAULTS, step: 0 }],
    ['?step=-1', DEFAULTS],
    ['?step=1.5', DEFAULTS],
    ['?step=1e3', DEFAULTS],
    ['?step=123456', DEFAULTS],
    ['?step=three', DEFAULTS],
    ['?autoplay', { ...DEFAULTS, autoplay: 'play' }],
    ['?autoplay=1', { ...DEFAULTS, autoplay: 'play' }],
    ['?autoplay=TRUE', { ...DEFAULTS, autoplay: 'play' }],
    ['?autoplay=loop', { ...DEFAULTS, autoplay: 'loop' }],
    ['?autoplay=0', { ...DEFAULTS, autoplay: 'no' }],
    ['?autoplay=maybe', DEFAULTS],
    ['?interval=8', { ...DEFAULTS, interval: 8 }],
    ['?interval=2.5', { ...DEFAULTS, interval: 2.5 }],
    ['?interval=0', { ...DEFAULTS, interval: 1 }],
    ['?interval=0.001', { ...DEFAULTS, interval: 1 }],
    ['?interval=999999', { ...DEFAULTS, interval: 600 }],
    ['?interval=-3', DEFAULTS],
    ['?interval=Infinity', DEFAULTS],
    ['?interval=0x10', DEFAULTS],
    ['?transcript', { transcript: true }],
    ['?transcript=1', { transcript: true }],
    ['?transcript=0', DEFAULTS],
    ['?link=x&lang=de', DEFAULTS],
    ['?step=2&autoplay=loop&interval=5&transcript=true', { step: 2, autoplay: 'loop', interval: 5, transcript: true }],
  ])('reads the query "%s"', (search, options) => {
    expect(readEmbedOptions(search)).toEqual(options);
  });

  it('limits the step to 0–99,999 and the interval to 1–600 seconds for any input', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (intervalText, stepText) => {
        // The unencoded text at the start of the query may add any parameters.
        const { step = 0, interval = 1 } = readEmbedOptions(
          `?${intervalText}&step=${encodeURIComponent(stepText)}&interval=${encodeURIComponent(intervalText)}`,
        );
        expect(Number.isInteger(step) && step >= 0 && step <= 99_999).toBe(true);
        expect(interval >= 1 && interval <= 600).toBe(true);
      }),
    );
  });
});
