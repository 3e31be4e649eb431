import { webLocks } from '@flydeck/editor/sync/window-locks';
import type { Scene } from '@flydeck/scene/model/scene';
import { stepIdOf } from '@flydeck/scene/step-id';
import { call } from '../../api/call.ts';
import { scheduleTimeout } from '../../live/presenter-channel.ts';
import type { Show } from '../../presenter/show.ts';
import { toClipState } from '../flight.ts';
import type { StepFingerprints } from '../step-fingerprint.ts';
import { ClipUploader } from './clip-uploader.ts';
import { createMediaRecorder, mediaTypeOf, openMicrophone, recordedMimeType } from './microphone.ts';
import { Recorder } from './recorder.ts';
import { type InterruptedTake, RecorderStorage } from './recorder-storage.ts';

/** The recorder of this window. */
export interface OpenedRecorder {
  readonly recorder: Recorder;
  readonly uploader: ClipUploader;
  /** The take that was recorded when the page was closed or crashed. */
  readonly interrupted: InterruptedTake | undefined;
  readonly close: () => void;
}

interface OpenOptions {
  readonly oid: string;
  /** Oid of the member's profile. */
  readonly memberOid: string;
  readonly show: Show;
  readonly scene: Scene;
  readonly fingerprints: StepFingerprints;
  readonly onUploaded: () => void;
  /** Called while another window of this browser has the recorder. */
  readonly onBusy: () => void;
}

/** Interval at which a window tries to get the recorder of another window. */
const LOCK_INTERVAL_MS = 1000;

/**
 * Opens the recorder, and sends the clips that an earlier page has stored. Only one window of a browser has the recorder
 * of a presentation, so that no two windows send the same clips.
 * @throws the signal's reason if the signal is aborted; DOMException if the browser cannot store clips
 */
export async function openRecorder(options: OpenOptions, signal: AbortSignal): Promise<OpenedRecorder> {
  const { oid, memberOid, show, scene, fingerprints, onUploaded } = options;
  const scope = `${memberOid}/${oid}`;
  const releaseLock = await acquireLock(`flydeck-recorder-${scope}`, options, signal);
  const storage = new RecorderStorage(scope);
  const uploader = new ClipUploader({ oid, storage, call, schedule: scheduleTimeout, onUploaded });
  const recorder = new Recorder({
    storage,
    openMicrophone,
    createRecorder: createMediaRecorder,
    mediaType: mediaTypeOf(recordedMimeType() ?? ''),
    nowMs: () => performance.now(),
    path: fingerprints.path,
    fingerprintOf: async (stepId) => (await fingerprints.get(stepId)) ?? '',
    shown: () => ({ stepId: stepIdOf(scene, show.state.step), state: toClipState(show.state, scene) }),
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
  try {
    const interrupted = await storage.recover();
    signal.throwIfAborted();
    uploader.wake();
    return { recorder, uploader, interrupted, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Waits until no other window has the lock. */
async function acquireLock(name: string, { onBusy }: OpenOptions, signal: AbortSignal): Promise<() => void> {
  for (;;) {
    const release = await webLocks(navigator.locks).tryLock(name);
    if (release && signal.aborted) release();
    signal.throwIfAborted();
    if (release) return release;
    onBusy();
    await new Promise((resolve) => setTimeout(resolve, LOCK_INTERVAL_MS));
  }
}
