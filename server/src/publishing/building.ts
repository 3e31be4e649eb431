// Entry point for building scenes, separate from index.ts, because a process that serves HTTP must not load the
// code that decodes pictures, typesets formulas and shapes text.
export { openBuildDeps } from './build-deps.ts';
export { buildSceneInChild } from './build-in-child.ts';
export { type BuiltScene, buildScene, type SceneSource } from './build-scene.ts';
export { createStepPainter, type RenderResources } from './render-step.ts';
