import { aFrame, aPath, aScene } from '@flydeck/scene/testing/scenes';
import { expect, it } from 'vitest';
import { shareStructure } from './share-structure.ts';

const box = (x: number) => ({ x, y: 0, width: 10, height: 10 });
const last = aScene({
  frames: [aFrame({ items: [aPath(box(0), 'red'), aPath(box(20), 'green'), aPath(box(40), 'blue')] }), aFrame()],
});

it('reuses equal frames of the last scene', () => {
  const shared = shareStructure(last, structuredClone(last));
  expect(shared.frames.map((frame, i) => frame === last.frames[i])).toEqual([true, true]);
});

it('reuses the items of the last scene before and after the items that differ', () => {
  const next = structuredClone(last);
  const items = [
    next.frames[0]!.items[0]!,
    aPath(box(25), 'green'),
    aPath(box(30), 'black'),
    next.frames[0]!.items[2]!,
  ];
  const changed = { ...next, frames: [{ ...next.frames[0]!, items }, next.frames[1]!, aFrame({ topic: 'new' })] };
  const shared = shareStructure(last, changed);
  expect(shared).toEqual(changed);
  const [first] = shared.frames;
  expect(first?.items.map((item) => last.frames[0]!.items.indexOf(item))).toEqual([0, -1, -1, 2]);
  expect(shared.frames[1]).toBe(last.frames[1]);
});
