import { expect, it } from 'vitest';
import { clipPosition, type PlacedClip } from './clip-position.ts';

const PATH = ['a', 'b', 'c', 'd'];
const clip = (stepId: string, position: number): PlacedClip => ({ stepId, position });
const place = (stepId: string, clips: readonly PlacedClip[], replaces = false, previous?: number) =>
  clipPosition({ stepId, clips, replaces, previous, path: PATH });

it('orders the clips of a take by time, also when a step is shown twice', () => {
  const clips: PlacedClip[] = [];
  let previous: number | undefined;
  for (const stepId of ['a', 'b', 'a', 'c']) {
    previous = place(stepId, clips, false, previous);
    clips.push(clip(stepId, previous));
  }
  expect(clips.map(({ position }) => position)).toEqual([10, 20, 30, 40]);
});

it('gives a clip the position of the clip that it replaces', () => {
  expect(place('b', [clip('a', 10), clip('b', 20), clip('b', 25), clip('c', 30)], true)).toBe(20);
});

it('inserts the clip of a step without clips after the steps before it', () => {
  const clips = [clip('a', 10), clip('c', 20)];
  expect(place('b', clips)).toBe(15);
  expect(place('d', clips)).toBe(30);
  expect(place('a', [clip('c', 20)])).toBe(10);
});

it('adds the clip at the end if there is no position left between two clips, and never exceeds the limit', () => {
  expect(place('b', [clip('a', 10), clip('c', 11)])).toBe(21);
  expect(place('d', [clip('a', 10_000)])).toBe(10_000);
});
