import { expect, it } from 'vitest';
import { resolveColor } from './color.ts';

const ROLES = { ink: '#ABCDEF', paper: 'Indigo-600', accent: 'muted', muted: 'PAPER' };

it.each([
  ['#12345678', '#12345678'],
  ['#ABCDEF', '#abcdef'],
  ['indigo-600', '#4d53d9'],
  ['Indigo-600', '#4d53d9'],
  ['ink', '#abcdef'],
  ['INK', '#abcdef'],
  ['accent', '#4d53d9'],
])('resolveColor resolves %s to %s', (color, expected) => {
  expect(resolveColor(color, ROLES)).toBe(expected);
});

it('resolveColor returns black for roles that refer to each other in a cycle or to themselves', () => {
  expect(resolveColor('ink', { ...ROLES, ink: 'accent', accent: 'muted', muted: 'ink' })).toBe('#000000');
  expect(resolveColor('muted', { ...ROLES, muted: 'muted' })).toBe('#000000');
});
