import { expect, it } from 'vitest';
import type { Scene } from './model/scene.ts';
import { documentPath } from './path.ts';
import { stepIdOf, stepIdsOf, stepInVersion } from './step-id.ts';

it('a step without an id gets the id that it has after the presentation was edited', () => {
  const root = { id: 'root', topics: [{ id: 'a', topics: [] }] } as unknown as Parameters<
    typeof documentPath
  >[0]['root'];
  const edited = documentPath({ kind: 'pitch', root }).map(({ id }) => id);
  const scene = {
    frames: [{ topic: 'root' }, { topic: 'a' }],
    steps: [{ frame: 0 }, { frame: 1 }],
  } as unknown as Scene;
  expect(stepIdsOf(scene)).toEqual(edited);
  expect(stepIdOf({ ...scene, steps: [{ ...scene.steps[0], id: 'own' }] as Scene['steps'] }, 0)).toBe('own');
  expect(stepIdOf(scene, 2)).toBe('');
});

it('finds a step in another version, or the nearest earlier one', () => {
  expect(stepInVersion(['a', 'b', 'c'], 2, ['c', 'a'])).toBe(0);
  expect(stepInVersion(['a', 'b', 'c'], 2, ['x', 'b', 'a'])).toBe(1);
  expect(stepInVersion(['a', 'b'], 9, ['a', 'b'])).toBe(1);
  expect(stepInVersion(['a', 'b'], 1, ['x'])).toBe(0);
  expect(stepInVersion([], 3, ['x'])).toBe(0);
});
