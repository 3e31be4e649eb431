import type { PresentationCard } from '@flydeck/contract/presentations/page-data';
import { expect, it, vi } from 'vitest';
import { CachedCards } from './suggested-cards.ts';

const card = (title: string): PresentationCard => ({
  oid: 'abcdefghijkl',
  title,
  subTitle: '',
  path: '/p/abcdefghijkl/x/',
  thumbnail: null,
  stepCount: 1,
});

it('CachedCards returns cached cards, refreshes them after a minute, and keeps them if loading fails', async () => {
  let nowMs = 0;
  const load = vi.fn(async () => [card(`at ${nowMs}`)]);
  const onError = vi.fn();
  const cards = new CachedCards({ load, nowMs: () => nowMs, onError });
  await cards.refresh();
  expect(cards.current()).toMatchObject([{ title: 'at 0' }]);
  nowMs = 59_999;
  cards.current();
  expect(load).toHaveBeenCalledOnce();
  nowMs = 60_000;
  expect(cards.current()).toMatchObject([{ title: 'at 0' }]);
  await vi.waitFor(() => expect(cards.current()).toMatchObject([{ title: 'at 60000' }]));
  load.mockRejectedValueOnce(new Error('down'));
  nowMs = 120_000;
  cards.current();
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect(cards.current()).toMatchObject([{ title: 'at 60000' }]);
});
