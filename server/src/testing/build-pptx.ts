// Re-exports the PowerPoint builder for tests of other features.
export { buildPptx, shape } from '../features/imports/pptx/testing/build-pptx.ts';
