import type { Scene } from '@flydeck/scene/model/scene';
import { describe, expect, it } from 'vitest';
import { INITIAL_SHOW_STATE, isNewer, moveToVersion } from './show-state.ts';

const at = (version: number, origin: string) => ({ state: INITIAL_SHOW_STATE, version, origin });

it('orders states by version, and equal versions by the id of the window, so that all windows choose the same', () => {
  expect(isNewer(at(2, 'a'), at(1, 'b'))).toBe(true);
  expect(isNewer(at(1, 'b'), at(1, 'a'))).toBe(true);
  expect(isNewer(at(1, 'a'), at(1, 'b'))).toBe(false);
  expect(isNewer(at(1, 'a'), at(1, 'a'))).toBe(false);
});

describe('another version', () => {
  const sceneOf = (...ids: string[]) =>
    ({
      frames: ids.map(() => ({ items: [] })),
      steps: ids.map((id, frame) => ({ id, title: id, frame, builds: id === 'c' ? [{}, {}] : undefined })),
    }) as unknown as Scene;
  const stroke = (step: number, frame: number) => ({
    id: `${step}`,
    step,
    frame,
    color: '#ff4d4d',
    width: 1,
    points: [],
  });
  const state = {
    ...INITIAL_SHOW_STATE,
    area: { frame: 0, x: 0, y: 0, width: 1, height: 1, rotation: 0 },
    pointer: { frame: 0, x: 0, y: 0 },
  };

  it('is shown at the step with the same id and its builds; lines stay on their steps', () => {
    const strokes = [stroke(1, 1), stroke(2, 2), stroke(2, 0)];
    const moved = moveToVersion(
      { ...state, step: 2, buildCount: 1, strokes },
      sceneOf('a', 'b', 'c'),
      sceneOf('a', 'c'),
      'u',
    );
    expect(moved).toEqual({
      sceneUrl: 'u',
      upcomingUrl: null,
      step: 1,
      buildCount: 1,
      area: null,
      pointer: null,
      media: null,
      strokes: [{ ...stroke(2, 2), step: 1, frame: 1 }],
    });
  });

  it('is shown at the nearest earlier step with all its builds if the step is gone', () => {
    const moved = moveToVersion({ ...state, step: 3 }, sceneOf('a', 'c', 'x', 'y'), sceneOf('b', 'c', 'z'), 'u');
    expect(moved).toMatchObject({ step: 1, buildCount: 2 });
    expect(moveToVersion({ ...state, step: 1 }, sceneOf('x', 'y'), sceneOf('b', 'c'), 'u').step).toBe(0);
  });
});
