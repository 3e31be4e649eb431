import type { Scene } from './model/scene.ts';

/** Returns the id of the step of a topic in a presentation without an explicit path. An id has at most 100 characters. */
export const defaultStepId = (topicId: string): string => `step-${topicId}`.slice(0, 100);

/**
 * Returns the id of a step of a scene. The steps of presentations without an explicit path have no ids in the scene, and
 * get the ids that they have when the presentation is edited. Such a path contains each topic once. Empty if the scene
 * has no such step.
 */
export function stepIdOf({ steps, frames }: Pick<Scene, 'steps' | 'frames'>, index: number): string {
  const step = steps[index];
  const topic = frames[step?.frame ?? -1]?.topic;
  return step?.id ?? (topic === undefined ? '' : defaultStepId(topic));
}

/** Returns the ids of all steps of a scene. */
export const stepIdsOf = (scene: Pick<Scene, 'steps' | 'frames'>): string[] =>
  scene.steps.map((_, index) => stepIdOf(scene, index));

/**
 * Returns the index in another version of a presentation at which the step `index` is shown: that of the step with the
 * same id or, if it is gone, of the nearest earlier step that is still there.
 * @param ids ids of the steps of the version that `index` belongs to
 * @param otherIds ids of the steps of the other version
 */
export function stepInVersion(ids: readonly string[], index: number, otherIds: readonly string[]): number {
  for (let earlier = Math.min(index, ids.length - 1); earlier >= 0; earlier -= 1) {
    const found = otherIds.indexOf(ids[earlier] ?? '');
    if (found >= 0) return found;
  }
  return 0;
}
