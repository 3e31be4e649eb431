import type { Scene } from './model/scene.ts';

/**
 * Returns the id of a step of a scene; without one, the id of its topic. Only the steps of presentations without an
 * explicit path have no ids, and such a path contains each topic once. Empty if the scene has no such step.
 */
export function stepIdOf({ steps, frames }: Pick<Scene, 'steps' | 'frames'>, index: number): string {
  const step = steps[index];
  return step?.id ?? frames[step?.frame ?? -1]?.topic ?? '';
}
