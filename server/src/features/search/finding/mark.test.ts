import { expect, it } from 'vitest';
import { tokensOf } from '../words/words.ts';
import { type Mark, passageOf } from './mark.ts';

/** Marks every occurrence of a word in a text. */
const marksOf = (text: string, word: string): Mark[] =>
  tokensOf(text)
    .filter((token) => token.text === word)
    .map(({ at, text: { length } }) => ({ at, end: at + length, wanted: 0 }));

const quoted = (text: string, word: string, language?: string) =>
  passageOf(text, marksOf(text, word), language)
    .map((segment) => segment.text)
    .join('');

const filler = (letter: string) => `This sentence ${letter.repeat(60)} only fills the text. `;

it('quotes the whole sentence of the first match with as many adjacent sentences as fit', () => {
  const text = `${filler('a').repeat(4)}Dr. Hall measured e.g. the tide at 3.5 m. ${filler('b').repeat(6)}`;
  const passage = quoted(text, 'tide');
  expect(passage).toContain('Dr. Hall measured e.g. the tide at 3.5 m.');
  expect(passage).toMatch(/^(This|Dr\.)/);
  expect(passage).toMatch(/\.$/);
  expect(passage.length).toBeLessThanOrEqual(260);
});

it('prefers the sentence with more of the search words', () => {
  const text = `${filler('a')}One tide. ${filler('b').repeat(4)}The tide is high, and the tide comes with waves.`;
  const marks = [...marksOf(text, 'tide'), { ...marksOf(text, 'waves')[0]!, wanted: 1 }];
  expect(
    passageOf(text, marks)
      .map((segment) => segment.text)
      .join(''),
  ).toContain('comes with waves.');
});

it('quotes a sentence that is longer than a passage as a whole', () => {
  const long = `The tide ${'rises and falls and '.repeat(18)}rests.`;
  expect(quoted(filler('a').repeat(4) + long, 'tide')).toBe(long);
});

it('truncates only a sentence that is too long to quote', () => {
  const endless = `${'and so on '.repeat(60)}tide ${'and so on '.repeat(60)}`;
  expect(quoted(endless, 'tide')).toMatch(/^… .*tide.* …$/);
});

it('recognizes sentences of scripts without spaces', () => {
  const text = `${'長い文章がここにあります。'.repeat(20)}潮が満ちます。${'次の文章もあります。'.repeat(20)}`;
  const passage = passageOf(text, [{ at: text.indexOf('潮'), end: text.indexOf('潮') + 1, wanted: 0 }], 'ja');
  const whole = passage.map((segment) => segment.text).join('');
  expect(whole).toContain('潮が満ちます。');
  expect(whole).toMatch(/。$/);
});
