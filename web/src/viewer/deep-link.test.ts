import { describe, expect, it } from 'vitest';
import { hashOfStep, stepOfHash } from './deep-link.ts';

describe('the deep link to a step', () => {
  it('is read as it is written', () => {
    for (const first of [0, 1] as const)
      for (const step of [0, 1, 42, 99_998]) expect(stepOfHash(hashOfStep(step, first), first)).toBe(step);
  });

  it('counts pages from 1 and is kind to those who count from 0', () => {
    expect(hashOfStep(0, 1)).toBe('#step=1');
    expect(stepOfHash('#step=0', 1)).toBe(0);
  });

  it.each(['', '#', '#step=', '#step=-1', '#step=1e3', '#step=2&x', '#step=999999', '#content', '#step=<b>'])(
    'is not %j',
    (hash) => {
      expect(stepOfHash(hash, 0)).toBeUndefined();
    },
  );
});
