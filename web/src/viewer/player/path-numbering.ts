import type { Scene } from '@flydeck/scene/model/scene';

/** How the steps of a path are numbered. An overview at the beginning of the path is not counted. */
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
 * Returns the numbering of a path. In a pitch, the first item of `steps` is the overview, which shows frame 0. The
 * overview is counted only if there are no other steps. All pages of a classic presentation are counted.
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
