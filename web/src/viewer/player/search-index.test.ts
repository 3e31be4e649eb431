import type { SceneFrame } from '@flydeck/scene/model/scene';
import type { DisplayItem } from '@flydeck/scene/paint/display-list';
import { aFrame, aScene } from '@flydeck/scene/testing/scenes';
import { describe, expect, it } from 'vitest';
import { buildSearchIndex, fold, search } from './search-index.ts';

/** A line of text whose box begins at `y`; the baseline is at `y` + 16. */
const line = (text: string, y: number): DisplayItem => ({
  t: 'text',
  font: 0,
  size: 20,
  x: 100,
  y: y + 16,
  width: 200,
  text,
  fill: '#000000',
  box: { x: 100, y, width: 200, height: 24 },
});

const frameWithText: Partial<SceneFrame> = {
  items: [line('Die Größe der', 100), line('Crème brûlée', 130)],
  struct: [{ role: 'P', from: 0, to: 2, text: 'Die Größe der Crème brûlée' }],
};
const scene = aScene({
  frames: [
    aFrame({ title: 'Root', children: [1] }),
    aFrame({ ...frameWithText, title: 'One', parent: 0, children: [2] }),
    aFrame({
      title: 'Without a step',
      parent: 1,
      struct: [{ role: 'Figure', from: 0, to: 0, alt: 'A brûlée torch' }],
    }),
  ],
  steps: [0, 1].map((frame) => ({
    frame,
    title: `${frame}`,
    view: { x: 0, y: 0, width: 1000, height: 1000 },
  })),
});
const index = buildSearchIndex(scene);

describe('search', () => {
  it('ignores case and accents, and returns the text as written', () => {
    const [hit] = search(scene, index, '  CREME   brulee ');
    expect(hit).toMatchObject({
      step: 1,
      frame: 1,
      textBefore: 'Die Größe der ',
      match: 'Crème brûlée',
      textAfter: '',
    });
  });

  it('returns the box of the match in its line, or of the whole block if the match spans lines', () => {
    const [lineHit] = search(scene, index, 'brulee');
    expect(lineHit?.box).toMatchObject({ x: 200, y: 130, width: 100, height: 24 });
    const [blockHit] = search(scene, index, 'der creme');
    expect(blockHit?.box).toEqual({ x: 100, y: 100, width: 200, height: 54 });
    // With this measuring function, all 12 characters of the line fill only half of the line's width.
    const [measuredHit] = search(scene, index, 'brulee', (_, characterCount) => characterCount / 24);
    expect(measuredHit?.box).toMatchObject({ x: 150, width: 50 });
  });

  it('finds pictures by their alt text, and returns the step of the parent for a frame without a step', () => {
    expect(search(scene, index, 'torch')).toMatchObject([{ step: 1, frame: 2 }]);
    expect(search(scene, index, 'brûlée').map(({ frame }) => frame)).toEqual([1, 2]);
  });

  it('returns nothing for an empty query or absent text', () => {
    expect(search(scene, index, '   ')).toEqual([]);
    expect(search(scene, index, 'absent')).toEqual([]);
  });
});

it('fold() expands ligatures, and removes case and accents', () => {
  expect(fold('ﬁŒİ')).toBe('fiœi');
});
