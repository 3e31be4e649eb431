import { expect, it } from 'vitest';
import { isBareSentence } from './bare-sentence.ts';
import { splitSentences } from './sentences.ts';

it.each([
  ['de', 'Am 3. Oktober kam z. B. Dr. Brandt. Er blieb ca. 3.5 Stunden.', 2],
  ['en', 'It costs $ 1,204.50 at 2 p.m. on weekdays, e.g. Monday. See https://example.org/a.b?c=1. Done!', 3],
  ['en', 'Economists such as N. Nunn and N. Qian agree. Version 4.2.1 works.', 2],
  ['ja', '昼食は社員食堂を利用できます。遅刻する場合は電話してください。', 2],
  ['ko', '주차 공간이 부족하다. 저녁 8시에 문을 닫는다.', 2],
])('splitSentences splits a text (%s) between sentences only: %s', (language, text, count) => {
  const sentences = splitSentences(text, language);
  expect(sentences.length, sentences.join(' / ')).toBe(count);
  expect(sentences.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
});

it.each([
  ['A lesson about photosynthesis for 12-year-olds', true],
  ['Warum wir Bienen brauchen.', true],
  ['光合成についての授業', true],
  ['One sentence. And another one.', false],
  ['# Title\n\nText', false],
  ['- one\n- two', false],
  ['', false],
])('isBareSentence(%j) is %s', (text, expected) => {
  expect(isBareSentence(text)).toBe(expected);
});
