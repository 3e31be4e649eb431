import { expect, it } from 'vitest';
import { nextWatchedTexts } from './watched-texts.ts';

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `t${from + i}`);

it('the visible texts are laid out, and at most 50 texts with those that were visible before', () => {
  const first = nextWatchedTexts([], ids(0, 40));
  expect(first).toEqual(ids(0, 40));
  const second = nextWatchedTexts(first, ids(40, 80));
  expect(second).toEqual([...ids(40, 80), ...ids(0, 10)]);
  expect(nextWatchedTexts(second, ids(0, 60))).toEqual(ids(0, 50));
});

it('nothing changes while the visible texts are laid out, or if more texts are visible than can be laid out', () => {
  const all = nextWatchedTexts([], ids(0, 80));
  expect(all).toEqual(ids(0, 50));
  for (const visible of [ids(10, 20), [], ids(0, 80)]) expect(nextWatchedTexts(all, visible)).toBe(all);
});
