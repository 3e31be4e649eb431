import type { Scene } from '@flydeck/scene/model/scene';

/** How the steps of a path are numbered: an overview at the beginning is not counted. */
export interface PathNumbering {
  readonly hasOverview: boolean;
  /** Index of the first counted step. */
  readonly firstStepIndex: number;
  /** Number of counted steps. */
  readonly stepCount: number;
  /** The step's number for visitors, from 1; 0 is the overview. */
  numberOf(step: number): number;
}

/** Returns the numbering: a pitch begins with its overview; all pages of a classic presentation are counted. */
export function pathNumbering(scene: Pick<Scene, 'steps'>): PathNumbering {
  const hasOverview = scene.steps.length > 1 && scene.steps[0]?.frame === 0;
  const firstStepIndex = hasOverview ? 1 : 0;
  return {
    hasOverview,
    firstStepIndex,
    stepCount: scene.steps.length - firstStepIndex,
    numberOf: (step) => step + 1 - firstStepIndex,
  };
}
