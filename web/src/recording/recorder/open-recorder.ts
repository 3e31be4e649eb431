import { webLocks } from '@flydeck/editor/sync/window-locks';
import type { Scene } from '@flydeck/scene/model/scene';
import { stepIdOf } from '@flydeck/scene/step-id';
import { call } from '../../api/call.ts';
import { Listeners } from '../../listeners.ts';
import { scheduleTimeout } from '../../live/presenter-channel.ts';
import type { Show } from '../../presenter/show.ts';
import type { ShowState } from '../../presenter/show-state.ts';
import { toClipState } from '../flight.ts';
import type { StepFingerprints } from '../step-fingerprint.ts';
import { ClipUploader } from './clip-uploader.ts';
import { createMediaRecorder, mediaTypeOf, openMicrophone, recordedMimeType } from './microphone.ts';
import { type NewTake, Recorder, type ShownStep } from './recorder.ts';
import { type InterruptedTake, RecorderStorage } from './recorder-storage.ts';

/** The recorder of this window. */
export interface OpenedRecorder {
  readonly recorder: Recorder;
  readonly uploader: ClipUploader;
  /** The take that was recorded when the page was closed or crashed. */
  readonly interrupted: InterruptedTake | undefined;
  /** Calls a listener when the server has completed a clip. */
  readonly subscribeToUploads: Listeners['subscribe'];
  /** Must be called with the version that the canvas shows. */
  readonly setVersion: (version: RecordedVersion) => void;
  /** Ends the take, and returns what the recorder of another window needs to continue the take. */
  readonly handOver: () => Promise<NewTake | undefined>;
  readonly close: () => void;
}

/** A version of the presentation. */
export interface RecordedVersion {
  readonly sceneUrl: string;
  readonly scene: Scene;
  readonly fingerprints: StepFingerprints;
}

interface OpenOptions {
  readonly oid: string;
  /** Oid of the member's profile. */
  readonly memberOid: string;
  readonly show: Show;
  /** The version that the canvas shows. */
  readonly version: RecordedVersion;
  /** Called while another window of this browser has the recorder. */
  readonly onBusy: () => void;
}

/**
 * Opens the recorder, and sends the clips that an earlier page has stored. Only one window of a browser has the recorder
 * of a presentation, so that no two windows send the same clips.
 * @throws the signal's reason if the signal is aborted; DOMException if the browser cannot store clips
 */
export async function openRecorder(options: OpenOptions, signal: AbortSignal): Promise<OpenedRecorder> {
  const { oid, memberOid, show } = options;
  let { version } = options;
  const scope = `${memberOid}/${oid}`;
  const releaseLock = await acquireLock(`flydeck-recorder-${scope}`, options, signal);
  const storage = new RecorderStorage(scope);
  const uploads = new Listeners();
  const uploader = new ClipUploader({ oid, storage, call, schedule: scheduleTimeout, onUploaded: uploads.notify });
  const recorder = new Recorder({
    storage,
    openMicrophone,
    createRecorder: createMediaRecorder,
    mediaType: mediaTypeOf(recordedMimeType() ?? ''),
    nowMs: () => performance.now(),
    path: () => version.fingerprints.path,
    fingerprintOf: async (stepId) => (await version.fingerprints.get(stepId)) ?? '',
    shown: () => shownStep(show.state, version),
    onStored: () => uploader.wake(),
  });
  const unsubscribe = show.subscribe(() => recorder.handleChange());
  const retry = () => uploader.retry();
  addEventListener('online', retry);
  const close = () => {
    unsubscribe();
    removeEventListener('online', retry);
    uploader.close();
    void recorder
      .stop()
      .then(() => uploader.whenSettled())
      .then(() => storage.close())
      .finally(releaseLock);
  };
  const setVersion = (shown: RecordedVersion) => {
    if (shown.sceneUrl === version.sceneUrl) return;
    version = shown;
    recorder.handleNewVersion();
  };
  const handOver = async () => {
    // The other window sends what this one has not sent. The recorder records until the last request is completed.
    uploader.close();
    await uploader.whenSettled();
    const take = await recorder.handOver();
    const stored = take?.interrupted && (await storage.take(take.interrupted.id));
    return take && { ...take, recordingId: stored?.recordingId ?? take.recordingId };
  };
  const subscribeToUploads = uploads.subscribe;
  try {
    const interrupted = await storage.recover();
    signal.throwIfAborted();
    uploader.wake();
    return { recorder, uploader, interrupted, subscribeToUploads, setVersion, handOver, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Returns what is recorded; undefined if the state belongs to another version, which the canvas is about to show. */
function shownStep(state: ShowState, { sceneUrl, scene }: RecordedVersion): ShownStep | undefined {
  if (state.sceneUrl !== null && state.sceneUrl !== sceneUrl) return undefined;
  return { stepId: stepIdOf(scene, state.step), state: toClipState(state, scene) };
}

/** Waits until no other window has the lock. Returns a function that releases it. */
async function acquireLock(name: string, { onBusy }: OpenOptions, signal: AbortSignal): Promise<() => void> {
  const { locks } = navigator;
  const release = await webLocks(locks).tryLock(name);
  if (release) return release;
  onBusy();
  return new Promise((resolve, reject) => {
    // The browser releases the lock when the inner promise resolves.
    locks.request(name, { signal }, () => new Promise<void>((unlock) => resolve(unlock))).catch(reject);
  });
}
