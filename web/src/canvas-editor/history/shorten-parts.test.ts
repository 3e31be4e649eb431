import { expect, it } from 'vitest';
import { shortenParts } from './shorten-parts.ts';

const same = (text: string) => ({ kind: 'same' as const, text });
const added = { kind: 'added' as const, text: 'new' };

it('shortenParts keeps 40 unchanged characters before and after each change', () => {
  const long = `${'a'.repeat(40)}${'b'.repeat(10)}${'c'.repeat(40)}`;
  expect(shortenParts([same(long), added, same(long), added, same(long)])).toEqual([
    same(`…${'c'.repeat(40)}`),
    added,
    same(`${'a'.repeat(40)}…${'c'.repeat(40)}`),
    added,
    same(`${'a'.repeat(40)}…`),
  ]);
});

it('shortenParts does not shorten changes and short unchanged parts', () => {
  const parts = [added, same('and'), { kind: 'removed' as const, text: 'x'.repeat(200) }];
  expect(shortenParts(parts)).toEqual(parts);
});
