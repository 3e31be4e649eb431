import { expect, it } from 'vitest';
import { readSettings } from './replay-settings.ts';

it('reads speed, volume and mute', () => {
  const settings = { rate: 1.5, volume: 0.4, isMuted: true };
  expect(readSettings(settings)).toEqual(settings);
});

it.each([{ rate: 3, volume: 2, isMuted: 'yes' }, { rate: '1', volume: Number.NaN, isMuted: null }, {}, []])(
  'ignores invalid values: %j',
  (stored) => {
    expect(readSettings(stored as object)).toEqual({});
  },
);
