import { aFrame, aPath, aScene } from '@flydeck/scene/testing/scenes';
import { expect, it } from 'vitest';
import { shareStructure } from './share-structure.ts';

const box = (x: number) => ({ x, y: 0, width: 10, height: 10 });
const lastScene = aScene({
  frames: [aFrame({ items: [aPath(box(0), 'red'), aPath(box(20), 'green'), aPath(box(40), 'blue')] }), aFrame()],
});

it('shareStructure reuses the frame objects of the last scene if the frames are equal', () => {
  const shared = shareStructure(lastScene, structuredClone(lastScene));
  expect(shared.frames.map((frame, i) => frame === lastScene.frames[i])).toEqual([true, true]);
});

it('shareStructure reuses the items of a changed frame before and after the items that differ', () => {
  const next = structuredClone(lastScene);
  const items = [
    next.frames[0]!.items[0]!,
    aPath(box(25), 'green'),
    aPath(box(30), 'black'),
    next.frames[0]!.items[2]!,
  ];
  const changed = { ...next, frames: [{ ...next.frames[0]!, items }, next.frames[1]!, aFrame({ topic: 'new' })] };
  const shared = shareStructure(lastScene, changed);
  expect(shared).toEqual(changed);
  const indexesInLastScene = shared.frames[0]?.items.map((item) => lastScene.frames[0]!.items.indexOf(item));
  expect(indexesInLastScene).toEqual([0, -1, -1, 2]);
  expect(shared.frames[1]).toBe(lastScene.frames[1]);
});
