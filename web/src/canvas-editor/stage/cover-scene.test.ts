import type { Scene } from '@flydeck/scene/model/scene';
import { expect, it } from 'vitest';
import { coverScene } from './cover-scene.ts';

const frame = (topic: string, parent: number, children: number[], cover?: string) => ({
  topic,
  parent,
  children,
  items: [{ t: 'text', text: `${topic} content` }],
  ...(cover === undefined ? {} : { cover: [{ t: 'text', text: cover }], corner: 4 }),
});
const scene = {
  frames: [
    frame('root', -1, [1, 3]),
    frame('nile', 0, [2], 'Nile cover'),
    frame('delta', 1, []),
    frame('danube', 0, []),
  ],
} as unknown as Scene;

it('coverScene shows the cover of a topic instead of its content and child topics', () => {
  const { frames } = coverScene(scene, 'nile');
  expect(frames[1]).toMatchObject({ items: [{ text: 'Nile cover' }], children: [], clip: true });
  expect(frames[1]).not.toHaveProperty('cover');
  expect([frames[0], frames[2], frames[3]]).toEqual([scene.frames[0], scene.frames[2], scene.frames[3]]);
  expect(coverScene(scene, 'danube').frames[3]).toMatchObject({ items: [] });
});

it('coverScene returns the same object for the same scene and topic, and the scene itself without a cover', () => {
  expect(coverScene(scene, 'nile')).toBe(coverScene(scene, 'nile'));
  expect(coverScene(scene, undefined)).toBe(scene);
  expect(coverScene(scene, 'unknown')).toBe(scene);
});
