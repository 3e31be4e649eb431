import { CLIP_MAX_MS } from '@flydeck/contract/recordings/constants';
import type { Clip } from '@flydeck/contract/recordings/recording';
import { Listeners } from '../../listeners.ts';
import type { ClipState } from '../flight.ts';
import { clipPosition, type PlacedClip } from './clip-position.ts';
import { MicrophoneError, type MicrophoneProblem } from './microphone.ts';
import { type AudioRecorder, RecordedClip } from './recorded-clip.ts';
import type { InterruptedTake, RecorderStorage, StoredChunk } from './recorder-storage.ts';

/** What the presenter shows. */
export interface ShownStep {
  readonly stepId: string;
  readonly state: ClipState;
}

export interface RecorderOptions {
  readonly storage: RecorderStorage;
  readonly openMicrophone: () => Promise<MediaStream>;
  readonly createRecorder: (stream: MediaStream) => AudioRecorder;
  readonly mediaType: Clip['mediaType'];
  readonly nowMs: () => number;
  /** Returns the ids of all steps in the order of the path. */
  readonly path: () => readonly string[];
  readonly fingerprintOf: (stepId: string) => Promise<string>;
  /** Returns what is shown at present; undefined while another version of the presentation is being opened. */
  readonly shown: () => ShownStep | undefined;
  /** Called after each change of the storage. */
  readonly onStored: () => void;
}

/** What a take records. */
export interface NewTake {
  /** The recording to which the clips are added; null: a new one. */
  readonly recordingId: string | null;
  /** The clips that the recording has. The first clip of the take on a step replaces the earlier clips of the step. */
  readonly clips: readonly PlacedClip[];
  /** Whether the take ends with the current step. */
  readonly isSingleStep: boolean;
  /** The take that is continued, after it was interrupted or in another window. Its clips remain. */
  readonly interrupted?: InterruptedTake | undefined;
  /** Duration of the clips of the take that is continued. */
  readonly endedMs?: number;
}

export interface RecorderStatus {
  /** `opening`: the browser requests the permission for the microphone. `finishing`: the last chunk is being stored. */
  readonly phase: 'idle' | 'opening' | 'recording' | 'paused' | 'finishing';
  /** Why the recording did not start or has ended. `lost`: the microphone was removed. `storage`: the disk is full. */
  readonly problem: MicrophoneProblem | 'lost' | 'storage' | undefined;
  readonly isSingleStep: boolean;
  /** The microphone while it is open. */
  readonly stream: MediaStream | undefined;
}

/** A take that is being recorded. */
interface Take extends Omit<NewTake, 'interrupted'> {
  readonly id: string;
  readonly placed: PlacedClip[];
  /** Steps of which the take has clips. */
  readonly steps: Set<string>;
  previous: number | undefined;
  /** Duration of the clips that have ended. */
  endedMs: number;
}

interface CurrentClip {
  readonly stepId: string;
  readonly clip: RecordedClip;
}

/** A clip ends before the server would refuse it. */
const MAX_CLIP_MS = CLIP_MAX_MS - 120_000;
const IDLE: RecorderStatus = { phase: 'idle', problem: undefined, isSingleStep: false, stream: undefined };

/**
 * Records the voice and the flight of the presenter, one clip for each step. Chunks are only stored; sending them is the
 * task of the uploader, so that the recorder works without the server.
 */
export class Recorder {
  readonly subscribe: Listeners['subscribe'];
  readonly #options: RecorderOptions;
  readonly #listeners = new Listeners();
  #status = IDLE;
  #take: Take | undefined;
  #current: CurrentClip | undefined;
  /** Clips that have ended and are being stored. */
  readonly #storing = new Set<Promise<void>>();

  constructor(options: RecorderOptions) {
    this.subscribe = this.#listeners.subscribe;
    this.#options = options;
  }

  get status(): RecorderStatus {
    return this.#status;
  }

  /** Duration of the take without pauses, in milliseconds. */
  get elapsedMs(): number {
    return (this.#take?.endedMs ?? 0) + (this.#current?.clip.elapsedMs ?? 0);
  }

  /**
   * Opens the microphone and starts a take.
   * @param opened the microphone, if it is open already
   */
  async start(take: NewTake, opened?: MediaStream): Promise<void> {
    if (this.#status.phase !== 'idle') return;
    this.#update({ ...IDLE, phase: 'opening', isSingleStep: take.isSingleStep });
    const { storage, openMicrophone } = this.#options;
    let stream = opened;
    try {
      stream ??= await openMicrophone();
      const { interrupted, clips, endedMs = 0, ...rest } = take;
      const id = interrupted?.id ?? crypto.randomUUID();
      await storage.addTake({ id, recordingId: take.recordingId });
      const steps = new Set(interrupted?.stepIds);
      this.#take = { ...rest, id, clips, placed: [...clips], steps, previous: interrupted?.position, endedMs };
    } catch (error) {
      for (const track of stream?.getTracks() ?? []) track.stop();
      this.#update({ ...IDLE, problem: error instanceof MicrophoneError ? error.problem : 'storage' });
      return;
    }
    this.#update({ phase: 'recording', stream });
    this.#startClip();
  }

  pause(): void {
    if (this.#status.phase !== 'recording') return;
    this.#current?.clip.pause();
    this.#update({ phase: 'paused' });
  }

  resume(): void {
    if (this.#status.phase !== 'paused') return;
    this.#update({ phase: 'recording' });
    if (!this.#current) this.#startClip();
    else {
      this.#current.clip.resume();
      this.handleChange();
    }
  }

  /** Ends the take. Resolves when everything is stored. */
  async stop(problem?: RecorderStatus['problem']): Promise<void> {
    if (this.#status.phase !== 'recording' && this.#status.phase !== 'paused') return;
    this.#update({ phase: 'finishing' });
    this.#endClip();
    await Promise.all([...this.#storing]);
    for (const track of this.#status.stream?.getTracks() ?? []) track.stop();
    this.#take = undefined;
    this.#update({ ...IDLE, problem: problem ?? this.#status.problem });
  }

  /** Ends the take. Returns what another recorder needs to continue the take; undefined if there is none. */
  async handOver(): Promise<NewTake | undefined> {
    const { phase } = this.#status;
    const take = this.#take;
    if (!take || (phase !== 'recording' && phase !== 'paused')) return undefined;
    await this.stop();
    const { id, recordingId, placed, steps, previous, isSingleStep, endedMs } = take;
    const interrupted = { id, stepIds: [...steps], position: previous };
    return { recordingId, clips: placed, isSingleStep, interrupted, endedMs };
  }

  /** Must be called after each change of what is shown. */
  handleChange(): void {
    const current = this.#current;
    if (!current) return;
    const shown = this.#options.shown();
    if (!shown) return;
    const { stepId, state } = shown;
    if (stepId === current.stepId) {
      // While paused, the time of the clip does not change. Resuming records what has changed.
      if (this.#status.phase === 'recording') current.clip.setState(state);
    } else if (this.#take?.isSingleStep) void this.stop();
    else if (this.#status.phase === 'paused') this.#endClip();
    else this.#startClip();
  }

  /** Must be called when another version of the presentation is shown. Its steps can be edited, so a new clip starts. */
  handleNewVersion(): void {
    if (this.#status.phase === 'recording') this.#startClip();
    else this.#endClip();
  }

  /** Starts the next clip before it ends the current one, so that no audio is lost. */
  #startClip(): void {
    const { stream } = this.#status;
    const take = this.#take;
    const shown = this.#options.shown();
    if (!stream || !take || !shown) return;
    const { stepId, state } = shown;
    const writer = new ClipWriter(this.#options, take, stepId);
    const clip = new RecordedClip({
      recorder: this.#options.createRecorder(stream),
      state,
      nowMs: this.#options.nowMs,
      onChunk: async (chunk) => {
        await writer.write(chunk);
        if (chunk.durationMs > MAX_CLIP_MS && this.#current?.clip === clip) this.#startClip();
      },
      onLost: () => void this.stop('lost'),
    });
    this.#endClip();
    this.#current = { stepId, clip };
    const stored = clip.ended
      .then(() => writer.complete())
      .catch(() => {
        this.#update({ problem: 'storage' });
        void this.stop('storage');
      })
      .finally(() => this.#storing.delete(stored));
    this.#storing.add(stored);
  }

  #endClip(): void {
    const current = this.#current;
    if (!current) return;
    current.clip.stop();
    this.#current = undefined;
    if (this.#take && !current.clip.isDropped) this.#take.endedMs += current.clip.elapsedMs;
  }

  #update(fields: Partial<RecorderStatus>): void {
    this.#status = { ...this.#status, ...fields };
    this.#listeners.notify();
  }
}

/** Stores the chunks of a clip. The clip is stored with its first chunk, so that dropped clips are never stored. */
class ClipWriter {
  readonly #options: RecorderOptions;
  readonly #take: Take;
  readonly #stepId: string;
  /** Fingerprint of the step when the clip has started. */
  readonly #fingerprint: Promise<string>;
  readonly #id = crypto.randomUUID();
  #isAdded = false;

  constructor(options: RecorderOptions, take: Take, stepId: string) {
    this.#options = options;
    this.#take = take;
    this.#stepId = stepId;
    this.#fingerprint = options.fingerprintOf(stepId);
  }

  async write(chunk: StoredChunk): Promise<void> {
    if (!this.#isAdded) await this.#add();
    this.#isAdded = true;
    await this.#options.storage.addChunk(this.#id, chunk);
    this.#options.onStored();
  }

  async complete(): Promise<void> {
    if (!this.#isAdded) return;
    await this.#options.storage.completeClip(this.#id);
    this.#options.onStored();
  }

  async #add(): Promise<void> {
    const { storage, mediaType, path } = this.#options;
    const take = this.#take;
    const stepId = this.#stepId;
    const replaces = !take.steps.has(stepId) && take.clips.some((clip) => clip.stepId === stepId);
    const { placed: clips, previous } = take;
    const position = clipPosition({ stepId, clips, replaces, previous, path: path() });
    take.steps.add(stepId);
    take.placed.push({ stepId, position });
    take.previous = position;
    const fingerprint = await this.#fingerprint;
    await storage.addClip({
      ...{ id: this.#id, takeId: take.id, stepId, fingerprint, mediaType, position, replaces },
    });
  }
}
