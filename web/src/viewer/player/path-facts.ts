import type { Scene } from '@flydeck/scene/model/scene';

/** How the stops of a path are counted: an overview at its beginning is not one of them. */
export interface PathFacts {
  readonly hasOverview: boolean;
  /** Index of the first stop that counts. */
  readonly first: number;
  /** How many stops count. */
  readonly count: number;
  /** What visitors call a stop, from 1; 0 is the overview. */
  numberOf(step: number): number;
}

/** A pitch begins with its overview; the pages of a classic presentation are all stops. */
export function pathFacts(scene: Pick<Scene, 'steps'>): PathFacts {
  const hasOverview = scene.steps.length > 1 && scene.steps[0]?.frame === 0;
  const first = hasOverview ? 1 : 0;
  return { hasOverview, first, count: scene.steps.length - first, numberOf: (step) => step + 1 - first };
}
