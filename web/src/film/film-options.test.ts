import { aScene } from '@flydeck/scene/testing/scenes';
import { expect, it } from 'vitest';
import { changeOptions, createOrder, defaultOptions } from './film-options.ts';

const SUPPORT = { mp4: [720, 1080], webm: [720, 1080, 2160] } as const;

it('selects MP4 and 1080p at first, and the next best if the browser cannot make them', () => {
  expect(defaultOptions(SUPPORT)).toMatchObject({ format: 'mp4', shortSide: 1080 });
  expect(defaultOptions({ webm: [720] })).toMatchObject({ format: 'webm', shortSide: 720 });
  expect(defaultOptions({})).toBeUndefined();
});

it('replaces a size that the newly selected format does not support', () => {
  const options = { format: 'webm', shortSide: 2160, fps: 30, secondsPerStep: 5, isNarrated: true } as const;
  expect(changeOptions(options, { format: 'mp4' }, SUPPORT)).toEqual({ ...options, format: 'mp4', shortSide: 1080 });
  expect(changeOptions(options, { fps: 60 }, SUPPORT)).toEqual({ ...options, fps: 60 });
});

it('makes a film without any sound only if the author has chosen this', () => {
  const scene = aScene();
  const narration = {
    timeline: { cues: [{ startMs: 0, step: 0, doneBuilds: 0 }], durationMs: 1000 },
    loadClips: async () => [],
  };
  const options = { format: 'webm', shortSide: 720, fps: 30, secondsPerStep: 5 } as const;
  const isSilent = (used: typeof narration | undefined, isNarrated: boolean) =>
    createOrder(scene, used, { ...options, isNarrated }).isSilent;
  expect([isSilent(narration, true), isSilent(narration, false), isSilent(undefined, true)]).toEqual([
    false,
    true,
    false,
  ]);
});
