import type { PresenterPage } from '@flydeck/contract/presentations/pages';
import type { Recording } from '@flydeck/contract/recordings/recording';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../../i18n/index.ts';
import { usePageContext } from '../../page-context.tsx';
import type { Show } from '../../presenter/show.ts';
import type { ShownVersion } from '../../presenter/version-loader.ts';
import { showToast } from '../../ui/toast.tsx';
import { useLeaveWarning } from '../../use-leave-warning.ts';
import { StepFingerprints } from '../step-fingerprint.ts';
import type { UploadStatus } from './clip-uploader.ts';
import { MicrophoneError, openMicrophone, recordedMimeType } from './microphone.ts';
import { type OpenedRecorder, openRecorder, type RecordedVersion } from './open-recorder.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';
import type { RecorderStatus } from './recorder.ts';
import type { HandedTake, RecorderHandover } from './recorder-handover.ts';

/** What the console can record. */
export interface RecorderControl {
  /** `busy`: another window of this browser has the recorder. `failed`: the browser cannot store clips. */
  readonly availability: 'opening' | 'ready' | 'busy' | 'failed' | 'unsupported';
  readonly opened: OpenedRecorder | undefined;
  /** Undefined until the presentation is loaded. */
  readonly fingerprints: StepFingerprints | undefined;
  readonly status: RecorderStatus;
  readonly upload: UploadStatus;
  /** Increases when the server has completed a clip. */
  readonly uploadCount: number;
  /** Whether the take that was interrupted can be continued. */
  readonly canContinue: boolean;
  /**
   * Starts a take in a recording.
   * @param recording the recording to which the clips are added; undefined: a new one
   */
  readonly start: (recording: Recording | undefined, options: { readonly isSingleStep: boolean }) => Promise<void>;
  /** Continues the take that was interrupted. */
  readonly continueTake: (recording: Recording | undefined) => Promise<void>;
  /** Ends the take, and waits for some seconds until everything was sent. */
  readonly finish: () => Promise<void>;
}

const CLOSED: RecorderStatus = { phase: 'idle', problem: undefined, isSingleStep: false, stream: undefined };
const NOTHING_PENDING: UploadStatus = { state: 'idle', error: undefined, pendingMs: 0 };
const subscribeToNothing = () => () => undefined;
/** Maximum time for which the end of the presentation waits for the server. */
const FINISH_MS = 8000;

/** Whether a take is being recorded. */
export const isRecording = ({ phase }: RecorderStatus): boolean =>
  phase === 'recording' || phase === 'paused' || phase === 'finishing';

/** Opens the recorder of the console; undefined if the visitor may not record. */
export function useRecorder(
  { oid, canGoLive }: PresenterPage,
  show: Show,
  { session, sceneUrl }: Pick<ShownVersion, 'session' | 'sceneUrl'>,
  handover: RecorderHandover,
): RecorderControl | undefined {
  const memberOid = usePageContext().me?.profileOid ?? undefined;
  const mayRecord = canGoLive && memberOid !== undefined;
  const [opened, setOpened] = useState<OpenedRecorder>();
  const [availability, setAvailability] = useState<RecorderControl['availability']>('opening');
  const [uploadCount, setUploadCount] = useState(0);
  const [isContinued, setContinued] = useState(false);
  const scene = session?.scene;
  const fingerprints = useMemo(() => scene && new StepFingerprints(scene), [scene]);
  const version = useRef<RecordedVersion>(undefined);
  const recorder = opened?.recorder;
  useEffect(() => {
    if (!scene || !fingerprints || version.current?.scene === scene) return;
    version.current = { scene, sceneUrl, fingerprints };
    opened?.setVersion(version.current);
  }, [scene, sceneUrl, fingerprints, opened]);
  // A new version does not close the recorder.
  const isLoaded = scene !== undefined;
  useEffect(() => {
    const first = version.current;
    if (!mayRecord || !isLoaded || !first) return;
    if (recordedMimeType() === undefined || !navigator.locks) {
      setAvailability('unsupported');
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const held = handover.adopt();
    const onBusy = () => setAvailability('busy');
    const opening = held
      ? Promise.resolve(held)
      : openRecorder({ oid, memberOid, show, version: first, onBusy }, signal);
    opening.then(
      (recorder) => {
        if (signal.aborted) return;
        recorder.setVersion(version.current ?? first);
        setOpened(recorder);
        setAvailability('ready');
      },
      () => signal.aborted || setAvailability('failed'),
    );
    const stopReceiving = receiveTake(handover, opening);
    return () => {
      controller.abort();
      stopReceiving();
      opening.then(
        (recorder) => handover.hold(recorder),
        () => undefined,
      );
      setOpened(undefined);
      setAvailability('opening');
    };
  }, [mayRecord, isLoaded, oid, memberOid, show, handover]);
  useEffect(() => opened?.subscribeToUploads(() => setUploadCount((count) => count + 1)), [opened]);
  const status = useSyncExternalStore(recorder?.subscribe ?? subscribeToNothing, () => recorder?.status ?? CLOSED);
  const uploader = opened?.uploader;
  const upload = useSyncExternalStore(
    uploader?.subscribe ?? subscribeToNothing,
    () => uploader?.status ?? NOTHING_PENDING,
  );
  useLeaveWarning(isRecording(status));
  const start = useCallback<RecorderControl['start']>(
    async (recording, { isSingleStep }) => {
      await recorder?.start({ recordingId: recording?.id ?? null, clips: recording?.clips ?? [], isSingleStep });
    },
    [recorder],
  );
  const interrupted = opened?.interrupted;
  const continueTake = useCallback<RecorderControl['continueTake']>(
    async (recording) => {
      const take = { recordingId: recording?.id ?? null, clips: recording?.clips ?? [], isSingleStep: false };
      await recorder?.start({ ...take, interrupted });
      if (recorder?.status.phase === 'recording') setContinued(true);
    },
    [recorder, interrupted],
  );
  const finish = useCallback(async () => {
    await recorder?.stop();
    await Promise.race([uploader?.whenSettled(), new Promise((resolve) => setTimeout(resolve, FINISH_MS))]);
  }, [recorder, uploader]);
  if (!mayRecord) return undefined;
  const canContinue = interrupted !== undefined && !isContinued && status.phase === 'idle';
  return { availability, opened, fingerprints, status, upload, uploadCount, canContinue, start, continueTake, finish };
}

/** Continues a take that the other window has recorded while it was the console. Returns a function that ends this. */
function receiveTake(handover: RecorderHandover, opening: Promise<OpenedRecorder>): () => void {
  let stream: MediaStream | undefined;
  let isStopped = false;
  const continueTake = async (handed: HandedTake | undefined) => {
    const microphone = stream;
    stream = undefined;
    const { recorder } = await opening;
    if (handed) await recorder.start(handed.take, microphone);
    else stopTracks(microphone);
    if (handed?.isPaused) recorder.pause();
  };
  const stop = handover.receive({
    prepare: async () => {
      try {
        stream ??= await openMicrophone();
        if (isStopped) stopTracks(stream);
      } catch (error) {
        // The other window continues to record.
        if (error instanceof MicrophoneError) showToast({ kind: 'failed', text: t(PROBLEM_TEXTS[error.problem]) });
        throw error;
      }
    },
    onTake: (handed) => void continueTake(handed).catch(() => undefined),
  });
  return () => {
    isStopped = true;
    stop();
    stopTracks(stream);
  };
}

function stopTracks(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
