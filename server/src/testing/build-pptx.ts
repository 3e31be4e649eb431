// The door to made-up presentations for tests of other features.
export { buildPptx, shape } from '../features/imports/pptx/testing/build-pptx.ts';
