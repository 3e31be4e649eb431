import type { PresentationCard } from '@flydeck/contract/presentations/page-data';
import { expect, it, vi } from 'vitest';
import { HeldCards } from './shown-cards.ts';

const card = (title: string): PresentationCard => ({
  oid: 'abcdefghijkl',
  title,
  subTitle: '',
  path: '/p/abcdefghijkl/x/',
  thumbnail: null,
  stepCount: 1,
});

it('cards are at hand, renewed once a minute, and outlive a failing database', async () => {
  let ms = 0;
  const load = vi.fn(async () => [card(`at ${ms}`)]);
  const onError = vi.fn();
  const held = new HeldCards({ load, nowMs: () => ms, onError });
  await held.renew();
  expect(held.now()).toMatchObject([{ title: 'at 0' }]);
  ms = 59_999;
  held.now();
  expect(load).toHaveBeenCalledOnce();
  ms = 60_000;
  expect(held.now()).toMatchObject([{ title: 'at 0' }]);
  await vi.waitFor(() => expect(held.now()).toMatchObject([{ title: 'at 60000' }]));
  load.mockRejectedValueOnce(new Error('down'));
  ms = 120_000;
  held.now();
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect(held.now()).toMatchObject([{ title: 'at 60000' }]);
});
