// Stores built scenes with their files, and finds the files that are in use. `building.ts` builds the scenes.
export { deleteReplacedScenes, presentationBlobs } from './blobs-in-use.ts';
export type { SceneSource } from './build-scene.ts';
export { BuiltSceneReader, encodeBuiltScene } from './built-scene-messages.ts';
export { describeMedia } from './describe-media.ts';
export {
  PresentationMissingError,
  type PublishDeps,
  type PublishResult,
  publishPresentation,
} from './publish.ts';
export { NO_FILE_HASH, referencedBlobs, UnreadableBlobError } from './referenced-blobs.ts';
export { storeRetitledFiles } from './retitle.ts';
export { addMissingSceneFiles, copySceneFiles } from './scene-files.ts';
export { isCompressible, servedType } from './served-files.ts';
