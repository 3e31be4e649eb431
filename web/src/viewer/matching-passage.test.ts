import { expect, it } from 'vitest';
import { searchTermsOfHash, stepOfHash } from './deep-link.ts';
import { markWords } from './mark-words.ts';
import { matchingPassage } from './matching-passage.ts';

type Topic = NonNullable<Parameters<typeof matchingPassage>[0]['transcriptData']>[number];

const topic = (id: string, texts: string[], topics: Topic[] = []): Topic => ({
  id,
  title: id,
  texts: texts.map((text, index) => ({ id: `${id}-${index}`, styleClasses: [], paragraphs: [{ text }] })),
  topics,
});

const DATA = {
  transcriptData: [
    topic(
      'root',
      ['Feathers of the whole'],
      [
        topic('a', ['Rain and ice', 'Nice feathers'], [topic('within', ['Feathers in a group, and ice'])]),
        topic('b', ['Other feathers']),
      ],
    ),
  ],
  steps: ['root', 'a', 'b'].map((topicId) => ({ topicId, title: topicId })),
};

it('searchTermsOfHash returns the search terms that follow a step, without duplicates, cut to 60 characters', () => {
  expect(stepOfHash('#step=3&find=ice%20age&find=C%2B%2B', 0, [])).toBe(3);
  expect(searchTermsOfHash('#step=3&find=ice%20age&find=C%2B%2B&find=')).toEqual(['ice age', 'C++']);
  expect(searchTermsOfHash('#step=3')).toEqual([]);
  // Malformed percent-encoding must not throw.
  expect(searchTermsOfHash('#step=3&find=%E0%A4%A')).toHaveLength(1);
  expect(searchTermsOfHash('#step=3&other=x')).toEqual([]);
  expect(searchTermsOfHash(`#step=3${'&find=a'.repeat(30)}&find=${'x'.repeat(500)}`)[1]).toHaveLength(60);
});

it('markWords marks whole words in any case, and substrings in scripts without spaces', () => {
  const markedText = (text: string, ...words: string[]) =>
    markWords(text, words)
      .map((segment) => (segment.isMatch ? `[${segment.text}]` : segment.text))
      .join('');
  expect(markedText('Nice ICE, iced', 'ice')).toBe('Nice [ICE], iced');
  expect(markedText('C++ and C', 'C++')).toBe('[C++] and C');
  expect(markedText('機械学習の基礎', '学習')).toBe('機械[学習]の基礎');
  expect(markedText('a.b (x)* axb', 'a.b', '(x)*')).toBe('[a.b] [(x)*] axb');
});

it('matchingPassage returns the paragraph with the most terms, also from child topics that are not steps', () => {
  const passageText = (step: number, ...words: string[]) =>
    matchingPassage(DATA, step, words)
      ?.map((segment) => segment.text)
      .join('');
  expect(passageText(1, 'feathers', 'ice')).toBe('Feathers in a group, and ice');
  expect(passageText(2, 'feathers', 'ice')).toBe('Other feathers');
  expect(passageText(2, 'ice')).toBeUndefined();
  expect(passageText(9, 'ice')).toBeUndefined();
});
