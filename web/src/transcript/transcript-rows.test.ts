import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import { describe, expect, it } from 'vitest';
import { transcriptRows } from './transcript-rows.ts';

const topic = (
  id: string,
  title: string,
  paragraphs: readonly string[],
  topics: TranscriptTopic[] = [],
): TranscriptTopic => ({
  id,
  title,
  texts: [{ id: `${id}-text`, styleClasses: [], paragraphs: paragraphs.map((text) => ({ text })) }],
  topics,
});

/** Rows as `[topicId, depth, stepIndex, heading, paragraphs]`. Each step shows the topic of a `stepTopicIds` entry. */
const rows = (transcriptData: TranscriptTopic[], stepTopicIds: readonly string[]) =>
  transcriptRows({
    transcriptData,
    steps: stepTopicIds.map((topicId) => ({ topicId, title: topicId, picture: null })),
  }).map(({ topicId, depth, stepIndex, heading, paragraphs }) => [
    topicId,
    depth,
    stepIndex,
    heading,
    paragraphs.map(({ text }) => text),
  ]);

describe('transcriptRows', () => {
  it('returns topics in reading order, with depth and step', () => {
    const tree = [
      topic('root', 'Deck', [], [topic('a', 'A', ['A', 'one'], [topic('b', 'B', ['two'])]), topic('c', 'C', ['C'])]),
    ];
    expect(rows(tree, ['root', 'a', 'c'])).toEqual([
      ['a', 0, 1, 'A', ['one']],
      ['b', 1, undefined, 'B', ['two']],
      ['c', 0, 2, 'C', []],
    ]);
  });

  it('returns a row for a root that has text, and indents the topics below the root', () => {
    const tree = [topic('root', 'Deck', ['Welcome'], [topic('a', 'A', ['A'])])];
    expect(rows(tree, ['root', 'a']).map(([id, depth]) => [id, depth])).toEqual([
      ['root', 0],
      ['a', 1],
    ]);
  });

  it('omits first paragraphs that together equal the heading, but no paragraph that only starts with it', () => {
    expect(rows([topic('a', 'Machine learning with us', ['Machine learning', 'with us', 'Hello'])], ['a'])).toEqual([
      ['a', 0, 0, 'Machine learning with us', ['Hello']],
    ]);
    expect(rows([topic('a', 'Machine', ['Machines everywhere'])], ['a'])).toEqual([
      ['a', 0, 0, 'Machine', ['Machines everywhere']],
    ]);
  });

  it('returns a row for a step without text, but no rows for a presentation without text', () => {
    const withoutText = topic('a', 'Slide 1', ['  ', '']);
    expect(rows([withoutText, topic('b', 'Slide 2', ['x'])], ['a', 'b'])).toEqual([
      ['a', 0, 0, 'Slide 1', []],
      ['b', 0, 1, 'Slide 2', ['x']],
    ]);
    expect(rows([withoutText], ['a'])).toEqual([]);
    expect(rows([], [])).toEqual([]);
  });

  it('returns a topic without text and step as a heading if it has child topics, otherwise omits the topic', () => {
    const section = topic('s', 'Part one', [], [topic('a', 'A', ['A', 'one'])]);
    const transcriptData = [topic('root', 'Deck', [], [section, topic('empty', 'Part two', [])])];
    const steps = ['root', 'a'].map((topicId) => ({ topicId, title: topicId, picture: null }));
    expect(
      transcriptRows({ transcriptData, steps }).map(({ topicId, depth, isSection }) => [topicId, depth, isSection]),
    ).toEqual([
      ['s', 0, true],
      ['a', 1, false],
    ]);
  });

  it('numbers steps from 1, and does not count the overview', () => {
    const pages = [topic('a', 'A', ['one']), topic('b', 'B', ['two'])];
    const numbers = (transcriptData: TranscriptTopic[], stepTopicIds: string[]) =>
      transcriptRows({
        transcriptData,
        steps: stepTopicIds.map((topicId) => ({ topicId, title: topicId, picture: null })),
      }).map(({ stepNumber }) => stepNumber);
    expect(numbers([topic('root', 'Deck', [], pages)], ['root', 'a', 'b'])).toEqual([1, 2]);
    expect(numbers([topic('root', 'Deck', [], pages)], ['a', 'b'])).toEqual([1, 2]);
  });

  it('marks alternative texts of pictures', () => {
    const picture = { id: 'p', styleClasses: ['alternative'], paragraphs: [{ text: 'A bee' }] };
    const transcriptData = [{ ...topic('a', 'A', ['one']), texts: [...topic('a', 'A', ['one']).texts, picture] }];
    const [row] = transcriptRows({ transcriptData, steps: [] });
    expect(row?.paragraphs.map(({ text, isAlternative }) => [text, isAlternative])).toEqual([
      ['one', false],
      ['A bee', true],
    ]);
  });
});
