import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import { describe, expect, it } from 'vitest';
import { transcriptRows } from './transcript-rows.ts';

const topic = (
  id: string,
  title: string,
  lines: readonly string[],
  topics: TranscriptTopic[] = [],
): TranscriptTopic => ({
  id,
  title,
  texts: [{ id: `${id}-text`, styleClasses: [], paragraphs: lines.map((text) => ({ text })) }],
  topics,
});

const rows = (transcriptData: TranscriptTopic[], stops: readonly string[]) =>
  transcriptRows({
    transcriptData,
    steps: stops.map((topicId) => ({ topicId, title: topicId, picture: null })),
  }).map(({ topicId, depth, step, heading, paragraphs }) => [
    topicId,
    depth,
    step,
    heading,
    paragraphs.map((p) => p.text),
  ]);

describe('rows of a transcript', () => {
  it('stand in reading order, with depth and step', () => {
    const tree = [
      topic(
        'root',
        'Deck',
        [],
        [topic('a', 'A', ['A', 'one'], [topic('b', 'B', ['two'])]), topic('c', 'C', ['C'])],
      ),
    ];
    expect(rows(tree, ['root', 'a', 'c'])).toEqual([
      ['a', 0, 1, 'A', ['one']],
      ['b', 1, undefined, 'B', ['two']],
      ['c', 0, 2, 'C', []],
    ]);
  });

  it('keep a root that has words, and then indent below it', () => {
    const tree = [topic('root', 'Deck', ['Welcome'], [topic('a', 'A', ['A'])])];
    expect(rows(tree, ['root', 'a']).map(([id, depth]) => [id, depth])).toEqual([
      ['root', 0],
      ['a', 1],
    ]);
  });

  it('say a heading once, also when the slide breaks it into lines', () => {
    expect(
      rows([topic('a', 'Machine learning with us', ['Machine learning', 'with us', 'Hello'])], ['a']),
    ).toEqual([['a', 0, 0, 'Machine learning with us', ['Hello']]]);
    expect(rows([topic('a', 'Machine', ['Machines everywhere'])], ['a'])[0]?.[4]).toEqual([
      'Machines everywhere',
    ]);
  });

  it('leave out what has nothing to read', () => {
    expect(
      rows([topic('a', 'Slide 1', ['  ', '']), topic('b', 'Slide 2', ['x'])], ['a', 'b']).map(([id]) => id),
    ).toEqual(['b']);
    expect(rows([], [])).toEqual([]);
  });
});
