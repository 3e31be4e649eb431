import type { Scene } from '@flydeck/scene/model/scene';
import { describe, expect, it } from 'vitest';
import { FILM_FPS, FILM_SECONDS } from './constants.ts';
import { planFilm, selectStops } from './plan-film.ts';

/** Returns a scene of `stepCount` steps: the root, and frames side by side in the root. */
function createScene(stepCount: number): Scene {
  const size = { width: 960, height: 540 };
  const frame = (index: number) => ({
    topic: `t${index}`,
    title: '',
    parent: 0,
    // Affine transform [a, b, c, d, e, f] to the parent frame. All frames except the first are scaled to a tenth.
    place: index === 0 ? [1, 0, 0, 1, 0, 0] : [0.1, 0, 0, 0.1, index * 100, 50],
    size,
    items: [],
    struct: [],
    links: [],
    children: [],
    extent: { x: 0, y: 0, ...size },
  });
  const indexes = Array.from({ length: stepCount }, (_, index) => index);
  return {
    frames: indexes.map(frame),
    steps: indexes.map((index) => ({ frame: index, title: '', view: { x: 0, y: 0, ...size } })),
  } as unknown as Scene;
}

describe('selectStops', () => {
  it.each<[stepCount: number, stops: number[]]>([
    [0, []],
    [1, []],
    [2, [0, 1, 0]],
    [3, [0, 1, 2, 0]],
    [13, [0, 4, 8, 0]],
  ])('selects from %i steps those with the indexes %j', (stepCount, stops) => {
    expect(selectStops(stepCount)).toEqual(stops);
  });
});

describe('planFilm', () => {
  it('returns pictures that last five seconds without gaps; the first and the last picture differ', () => {
    for (const stepCount of [2, 3, 40]) {
      const pictures = planFilm(createScene(stepCount));
      let endSeconds = 0;
      for (const { startSeconds, seconds } of pictures) {
        expect(startSeconds).toBeCloseTo(endSeconds, 9);
        endSeconds += seconds;
      }
      expect(endSeconds).toBeCloseTo(FILM_SECONDS, 9);
      // There are fewer pictures than video frames, because the film shows one picture for several frames at each stop.
      expect(pictures.length).toBeLessThan(FILM_SECONDS * FILM_FPS);
      const zooms = pictures.map(({ camera }) => camera.zoom);
      expect(zooms.every((zoom) => Number.isFinite(zoom) && zoom > 0)).toBe(true);
      expect(pictures.at(-1)?.camera).not.toEqual(pictures[0]?.camera);
    }
  });

  it('returns no pictures for a single step', () => {
    expect(planFilm(createScene(1))).toEqual([]);
  });
});
