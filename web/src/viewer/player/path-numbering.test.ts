import { aFrame, aScene } from '@flydeck/scene/testing/scenes';
import { describe, expect, it } from 'vitest';
import { pathNumbering } from './path-numbering.ts';

describe('path numbering', () => {
  // `pitch` is a presentation on a zoomable canvas with one step for each frame. The step of frame 0 is the overview.
  const frames = [aFrame(), aFrame({ parent: 0 }), aFrame({ parent: 0 })];
  const pitch = aScene({ frames });

  it('numbers the overview 0 and excludes it from the step count', () => {
    const { numberOf, ...properties } = pathNumbering(pitch);
    expect(properties).toEqual({ hasOverview: true, firstStepIndex: 1, stepCount: 2 });
    expect([0, 1, 2].map(numberOf)).toEqual([0, 1, 2]);
  });

  it('counts every step if the first step is not the overview, as in a classic presentation', () => {
    const { numberOf, ...properties } = pathNumbering({ steps: pitch.steps.slice(1) });
    expect(properties).toEqual({ hasOverview: false, firstStepIndex: 0, stepCount: 2 });
    expect([0, 1].map(numberOf)).toEqual([1, 2]);
  });

  it('counts the only step of a presentation, although this step shows the whole canvas', () => {
    expect(pathNumbering({ steps: pitch.steps.slice(0, 1) })).toMatchObject({
      hasOverview: false,
      stepCount: 1,
    });
  });
});
