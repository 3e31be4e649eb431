import { aFrame, aScene } from '@flydeck/scene/testing/scenes';
import { describe, expect, it } from 'vitest';
import { stepGroups } from './step-groups.ts';

describe('stepGroups', () => {
  it('groups each topic with its child topics', () => {
    // For each frame, the index of its parent. Frame 0 is the overview.
    const parents = [-1, 0, 1, 1, 0, 4, 4];
    const scene = aScene({ frames: parents.map((parent) => aFrame({ parent })) });
    expect(stepGroups(scene)).toEqual([
      { firstIndex: 1, endIndex: 4 },
      { firstIndex: 4, endIndex: 7 },
    ]);
  });

  it('returns one group for topics of one level, and for a single step', () => {
    const sceneOfOneLevel = aScene({
      frames: [aFrame(), ...Array.from({ length: 4 }, () => aFrame({ parent: 0 }))],
    });
    expect(stepGroups(sceneOfOneLevel)).toEqual([{ firstIndex: 1, endIndex: 5 }]);
    expect(stepGroups(aScene())).toEqual([{ firstIndex: 0, endIndex: 1 }]);
  });
});
