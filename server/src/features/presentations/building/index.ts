// The door to what draws scenes. Apart from the feature's own door, so that a server that only answers requests does
// not load what decodes pictures, sets formulas and shapes text.
export { type BuildDeps, openBuildDeps } from './build-deps.ts';
export { buildSceneInChild } from './build-in-child.ts';
export { type BuiltScene, buildScene, type SceneSource } from './build-scene.ts';
export { createStepPainter, type RenderResources } from './render-step.ts';
