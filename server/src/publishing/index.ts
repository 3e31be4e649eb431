// Publishing: storing a built scene with its files, and the files in use. `building.ts` builds scenes.
export { deleteReplacedScenes, presentationBlobs } from './blobs-in-use.ts';
export { blobsNamedIn, NO_FILE_HASH, UnreadableBlobError } from './blobs-named-in.ts';
export type { SceneSource } from './build-scene.ts';
export { BuiltFrameReader, builtFrames } from './built-frames.ts';
export {
  PresentationMissingError,
  type PublishDeps,
  type Published,
  publishPresentation,
} from './publish.ts';
export { retitledFiles } from './retitle.ts';
export { copySceneFiles, listMissingSceneFiles } from './scene-files.ts';
export { isCompressible, servedType } from './served-files.ts';
