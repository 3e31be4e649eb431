import { expect, it } from 'vitest';
import { tokenize } from '../words/words.ts';
import { extractPassage, type Mark } from './mark.ts';

/** Marks every occurrence of a word in a text. */
const marksOf = (text: string, word: string): Mark[] =>
  tokenize(text)
    .filter((token) => token.text === word)
    .map(({ offset, text: { length } }) => ({ start: offset, end: offset + length, wordIndex: 0 }));

const quotePassage = (text: string, word: string, language?: string) =>
  extractPassage(text, marksOf(text, word), language)
    .map((segment) => segment.text)
    .join('');

/** Returns a sentence of about 100 characters that contains no search word. */
const createFiller = (character: string) => `This sentence ${character.repeat(60)} only fills the text. `;

it('extractPassage quotes the sentence of the match and adjacent sentences, at most 260 characters together', () => {
  const text = `${createFiller('a').repeat(4)}Dr. Hall measured e.g. the tide at 3.5 m. ${createFiller('b').repeat(6)}`;
  const passage = quotePassage(text, 'tide');
  expect(passage).toContain('Dr. Hall measured e.g. the tide at 3.5 m.');
  expect(passage).toMatch(/^(This|Dr\.)/);
  expect(passage).toMatch(/\.$/);
  expect(passage.length).toBeLessThanOrEqual(260);
});

it('extractPassage prefers the sentence with more of the search words', () => {
  const text = `${createFiller('a')}One tide. ${createFiller('b').repeat(4)}The tide is high, and the tide comes with waves.`;
  const marks = [...marksOf(text, 'tide'), { ...marksOf(text, 'waves')[0]!, wordIndex: 1 }];
  expect(
    extractPassage(text, marks)
      .map((segment) => segment.text)
      .join(''),
  ).toContain('comes with waves.');
});

it('extractPassage quotes a sentence completely, even if the sentence exceeds 260 characters', () => {
  const longSentence = `The tide ${'rises and falls and '.repeat(18)}rests.`;
  expect(quotePassage(createFiller('a').repeat(4) + longSentence, 'tide')).toBe(longSentence);
});

it('extractPassage truncates a sentence that is too long to quote completely', () => {
  const endlessSentence = `${'and so on '.repeat(60)}tide ${'and so on '.repeat(60)}`;
  expect(quotePassage(endlessSentence, 'tide')).toMatch(/^… .*tide.* …$/);
});

it('extractPassage recognizes sentences of scripts without spaces', () => {
  const text = `${'長い文章がここにあります。'.repeat(20)}潮が満ちます。${'次の文章もあります。'.repeat(20)}`;
  const passage = extractPassage(
    text,
    [{ start: text.indexOf('潮'), end: text.indexOf('潮') + 1, wordIndex: 0 }],
    'ja',
  );
  const passageText = passage.map((segment) => segment.text).join('');
  expect(passageText).toContain('潮が満ちます。');
  expect(passageText).toMatch(/。$/);
});
