import type { Scene } from '@flydeck/scene/model/scene';

/** How the steps of a path are numbered: an overview at the beginning is not counted. */
export interface PathNumbering {
  readonly hasOverview: boolean;
  /** Index of the first counted step. */
  readonly firstStepIndex: number;
  /** Number of counted steps. */
  readonly stepCount: number;
  /** Returns the number that visitors see for the step with this index: from 1, or 0 for the overview. */
  numberOf(stepIndex: number): number;
}

/**
 * Returns the numbering. The first step of a pitch is its overview, which shows frame 0, the whole canvas. All pages of
 * a classic presentation are counted.
 */
export function pathNumbering(scene: Pick<Scene, 'steps'>): PathNumbering {
  const hasOverview = scene.steps.length > 1 && scene.steps[0]?.frame === 0;
  const firstStepIndex = hasOverview ? 1 : 0;
  return {
    hasOverview,
    firstStepIndex,
    stepCount: scene.steps.length - firstStepIndex,
    numberOf: (stepIndex) => stepIndex + 1 - firstStepIndex,
  };
}
