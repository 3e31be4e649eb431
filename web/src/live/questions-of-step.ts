import type { Scene, SceneQuestion } from '@flydeck/scene/model/scene';

/** Returns the questions in the topic of a step. */
export const questionsOfStep = (scene: Scene | undefined, step: number): readonly SceneQuestion[] =>
  scene?.frames[scene.steps[step]?.frame ?? -1]?.questions ?? [];
