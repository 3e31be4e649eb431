import { describe, expect, it } from 'vitest';
import { hashOfStep, hashOfTopic, presentHash, searchTermsOfHash, startsPresenting, stepOfHash } from './deep-link.ts';

const steps = ['', 'intro', 'a/b c'].map((topicId) => ({ topicId }));

describe('step deep links', () => {
  it('stepOfHash returns the step that was passed to hashOfStep', () => {
    // Numbers in fragments have up to five digits. In a classic (a presentation of fixed pages, numbered from 1), the
    // step with the index 99,998 has the number 99,999.
    for (const firstStepNumber of [0, 1] as const)
      for (const step of [0, 1, 42, 99_998])
        expect(stepOfHash(hashOfStep(step, firstStepNumber), firstStepNumber, [])).toBe(step);
  });

  it('number the pages of a classic from 1, and also accept 0 for the first page', () => {
    expect(hashOfStep(0, 1)).toBe('#step=1');
    expect(stepOfHash('#step=0', 1, [])).toBe(0);
  });

  it('stepOfHash finds the step of a topic, also after steps are reordered; undefined for a removed topic', () => {
    expect(stepOfHash(hashOfTopic('a/b c'), 0, steps)).toBe(2);
    expect(stepOfHash(hashOfTopic('a/b c'), 1, [...steps].reverse())).toBe(0);
    expect(stepOfHash(hashOfTopic('removed'), 0, steps)).toBeUndefined();
  });

  it('presentHash returns a fragment that starts to present at a topic, or at the first step', () => {
    expect(stepOfHash(presentHash(['a/b c']), 0, steps)).toBe(2);
    expect(stepOfHash(presentHash(['removed']), 0, steps)).toBeUndefined();
    expect([presentHash(['a/b c']), presentHash()].map(startsPresenting)).toEqual([true, true]);
    expect(['', '#presentation', hashOfTopic('intro')].map(startsPresenting)).toEqual([false, false, false]);
  });

  it('presentHash names one of several steps of a topic, and topics that are used if it is not published', () => {
    const path = ['', 'one', 'two', 'one', 'one', 'three'].map((topicId) => ({ topicId }));
    expect([0, 1, 2, 3].map((position) => stepOfHash(presentHash(['one'], position), 0, path))).toEqual([1, 3, 4, 4]);
    expect(stepOfHash(presentHash(['new', 'newer', 'one', 'two'], 1), 0, path)).toBe(4);
    expect(stepOfHash(presentHash(['two', 'one'], 7), 0, path)).toBe(2);
    expect(presentHash(['one', 'two'], 2)).toBe('#present&topic=one&view=2&topic=two');
  });

  it('may contain a step and search terms; duplicate and empty search terms are ignored', () => {
    const hash = '#step=3&find=red%20fox&find=red%20fox&find=';
    expect(stepOfHash(hash, 1, [])).toBe(2);
    expect(searchTermsOfHash(hash)).toEqual(['red fox']);
  });

  it.each([
    ...['', '#', '#step=', '#step=-1', '#step=1e3', '#step=2&x', '#step=999999', '#content', '#step=<b>'],
    ...['#topic=', '#topic=%', '#topic=<b>', '#topic=a/b c'],
  ])('stepOfHash returns undefined for %j', (hash) => {
    expect(stepOfHash(hash, 0, steps)).toBeUndefined();
  });
});
