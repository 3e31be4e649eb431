import { expect, it } from 'vitest';
import type { Bullet, Paragraph } from '../model/text.ts';
import { bulletLabels } from './bullets.ts';

type NumberStyle = Extract<Bullet, { kind: 'number' }>['style'];

/** Returns a numbered paragraph. In `pattern`, `%` is replaced by the number. */
const numbered = (
  options: { level?: number; startAt?: number; style?: NumberStyle; pattern?: string } = {},
): Paragraph => {
  const { level, startAt, style = 'decimal', pattern = '%.' } = options;
  const bullet: Bullet = { kind: 'number', style, pattern, ...(startAt === undefined ? {} : { startAt }) };
  return { runs: [{ text: 'x' }], bullet, ...(level === undefined ? {} : { level }) };
};
const withoutBullet = (text: string): Paragraph => ({ runs: [{ text }] });

it('bulletLabels numbers each level separately, and restarts the inner level after each outer item', () => {
  const inner = numbered({ level: 1, style: 'lower-alpha', pattern: '(%)' });
  const list = [numbered(), inner, inner, numbered(), inner];
  expect(bulletLabels(list)).toEqual(['1.', '(a)', '(b)', '2.', '(a)']);
});

it('bulletLabels continues the numbering over empty paragraphs and restarts it after text without a number', () => {
  expect(bulletLabels([numbered(), withoutBullet(''), numbered(), withoutBullet('text'), numbered()])).toEqual([
    '1.',
    undefined,
    '2.',
    undefined,
    '1.',
  ]);
});

it('bulletLabels restarts the numbering at startAt unless the previous item has the same startAt', () => {
  const startingAt3 = numbered({ startAt: 3 });
  expect(bulletLabels([startingAt3, startingAt3, startingAt3])).toEqual(['3.', '4.', '5.']);
  expect(bulletLabels([numbered(), numbered(), numbered({ startAt: 1 })])).toEqual(['1.', '2.', '1.']);
});

it.each<[NumberStyle, number, string]>([
  ['lower-alpha', 26, 'z'],
  ['lower-alpha', 28, 'bb'],
  ['upper-alpha', 2, 'B'],
  ['lower-roman', 1994, 'mcmxciv'],
  ['upper-roman', 4, 'IV'],
  ['upper-roman', 5000, '5000'],
  ['lower-alpha', 0, '0'],
  ['decimal', -1, '-1'],
])('bulletLabels formats %s %i as %s', (style, startAt, label) => {
  expect(bulletLabels([numbered({ style, startAt, pattern: '%' })])).toEqual([label]);
});
