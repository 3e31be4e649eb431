import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { applyOperations } from '@flydeck/scene/records/apply';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Operation } from '@flydeck/scene/records/operations';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { describe, expect, it } from 'vitest';
import { changedTexts, compareTexts } from './compare-texts.ts';

/** Writes removed words as `[-…-]` and added ones as `{+…+}`. */
const marked = (before: string, after: string): string =>
  compareTexts(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('');

describe('compareTexts', () => {
  it.each([
    ['Bees fly home', 'Bees fly home', 'Bees fly home'],
    ['Bees fly home', 'Bees walk home', 'Bees [-fly-]{+walk+} home'],
    ['Bees fly', 'Bees fly home.', 'Bees fly{+ home.+}'],
    ['', 'New', '{+New+}'],
    ['Old', '', '[-Old-]'],
    ['One\nTwo', 'One\nThree', 'One\n[-Two-]{+Three+}'],
  ])('marks the words in which %j and %j differ', (before, after, expected) => {
    expect(marked(before, after)).toBe(expected);
  });

  it('finds words in languages without spaces between words', () => {
    expect(marked('私は本を読みます', '私は新聞を読みます')).toBe('私は[-本-]{+新聞+}を読みます');
  });

  it('compares texts with many differences as a whole', () => {
    const textOf = (word: string) => Array.from({ length: 3000 }, (_, i) => `${word}${i}`).join(' ');
    expect(compareTexts(textOf('a'), textOf('b'))).toEqual([
      { kind: 'removed', text: textOf('a') },
      { kind: 'added', text: textOf('b') },
    ]);
  });
});

describe('changedTexts', () => {
  const topic = aTopic({ id: 'inner', title: 'Inner', elements: [aShape({ id: 'c', body: aTextBody('Child') })] });
  const records = flattenDocument(
    aDocument({ elements: [aShape({ id: 'a', body: aTextBody('Alpha') })], topics: [topic] }),
  );
  const changedAfter = (id: string, ...operations: Operation[]) => {
    const [earlier, later] = [new RecordStore(records), new RecordStore(records)];
    applyOperations(later, operations);
    return changedTexts(earlier, later, id);
  };
  const rewrite = (id: string, text: string): Operation => ({
    op: 'rewrite',
    id,
    slot: 'body',
    paragraphs: aTextBody(text).paragraphs,
  });

  it('returns the texts of an element and the title of a topic', () => {
    expect(changedAfter('a', rewrite('a', 'Beta'))).toEqual([{ before: 'Alpha', after: 'Beta' }]);
    expect(changedAfter('inner', { op: 'set', id: 'inner', property: 'title', value: 'Outer' })).toEqual([
      { before: 'Inner', after: 'Outer' },
    ]);
  });

  it('returns no texts of other elements, and none if only other properties differ', () => {
    expect(changedAfter('inner', rewrite('c', 'Kid'))).toEqual([]);
    expect(changedAfter('a', { op: 'set', id: 'a', property: 'opacity', value: 0.5 })).toEqual([]);
  });
});
