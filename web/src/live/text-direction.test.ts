import { expect, it } from 'vitest';
import { directionOf } from './text-direction.ts';

it.each([
  ['أين تنتهي الأنهار؟', 'rtl'],
  ['1. «היכן» the Nile ends', 'rtl'],
  ['Where is النيل?', 'ltr'],
  ['長江', 'ltr'],
  ['42?', 'ltr'],
  ['', 'ltr'],
])('returns the direction of %j by its first letter', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});
