import { describe, expect, it } from 'vitest';
import { hashOfStep, stepOfHash } from './deep-link.ts';

describe('the deep link to a step', () => {
  it('is read as it is written', () => {
    for (const step of [0, 1, 42, 99_999]) expect(stepOfHash(hashOfStep(step))).toBe(step);
  });

  it.each(['', '#', '#step=', '#step=-1', '#step=1e3', '#step=2&x', '#step=999999', '#content', '#step=<b>'])(
    'is not %j',
    (hash) => {
      expect(stepOfHash(hash)).toBeUndefined();
    },
  );
});
