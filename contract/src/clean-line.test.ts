import { expect, it } from 'vitest';
import { cleanLine } from './clean-line.ts';

it('cleanLine replaces control characters, line breaks, bidirectional marks and lone surrogates by single spaces', () => {
  expect(cleanLine(' a\0\r\nb\u202ec\u2028d \ud800 ')).toBe('a b c d');
  expect(cleanLine('Ünïcode 😀')).toBe('Ünïcode 😀');
});
