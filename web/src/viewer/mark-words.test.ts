import { expect, it } from 'vitest';
import { wordPattern } from './mark-words.ts';

it.each([
  [['ice-age'], 'The ice-age of Europe, not the ice age', ['ice-age']],
  [['C', 'C++'], 'C and C++', ['C', 'C++']],
  [['a/b', '(x)', '$'], 'a/b, (x) or 5 $', ['a/b', '(x)', '$']],
  [['ice'], 'Ice, icebergs and nice', ['Ice']],
  [['水'], '海水と水', ['水', '水']],
])('wordPattern of %j finds the words in %s', (words, text, expected) => {
  expect(text.match(wordPattern(words)!)).toEqual(expected);
});

it('wordPattern returns undefined for no words', () => {
  expect(wordPattern([])).toBeUndefined();
});
