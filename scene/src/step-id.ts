import type { Scene } from './model/scene.ts';

/** Maximum length of an id. */
const MAX_LENGTH = 100;

/** Returns the id of the step of a topic in a presentation without an explicit path. */
export const defaultStepId = (topic: string): string => `step-${topic}`.slice(0, MAX_LENGTH);

/**
 * Returns the id of a step of a scene. Only the steps of presentations without an explicit path have no ids, and such a
 * path contains each topic once. They have the ids that the editor stores with the first edit, so the ids are kept.
 * Empty if the scene has no such step.
 */
export function stepIdOf({ steps, frames }: Pick<Scene, 'steps' | 'frames'>, index: number): string {
  const step = steps[index];
  if (step?.id !== undefined) return step.id;
  const topic = frames[step?.frame ?? -1]?.topic;
  return topic === undefined ? '' : defaultStepId(topic);
}
