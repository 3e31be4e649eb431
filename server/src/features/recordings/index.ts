import { type RecordingDeps, registerClipRoutes, registerPlaybackRoutes, registerRecordingRoutes } from './routes.ts';

export { hasPlayableRecording } from './access.ts';
export { recordingData } from './account-data.ts';
export { recordingBlobKeys } from './blobs-in-use.ts';

/** Registers recordings of the voice and the flight of presenters, from which presentations are replayed. */
export function registerRecordings(deps: RecordingDeps): void {
  registerRecordingRoutes(deps);
  registerClipRoutes(deps);
  registerPlaybackRoutes(deps);
}
