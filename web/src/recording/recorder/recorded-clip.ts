import { CHUNK_MAX_BYTES } from '@flydeck/contract/recordings/constants';
import type { ClipState } from '../flight.ts';
import { FlightLog } from './flight-log.ts';
import type { StoredChunk } from './recorder-storage.ts';

/** Interval of the chunks. A crash loses at most this time and that of writing a chunk to the disk. */
const TIMESLICE_MS = 4000;
/** Shorter clips are dropped: the presenter only passed the step. */
const MIN_CLIP_MS = 500;

/** The methods and events of `MediaRecorder` that a clip uses. */
export type AudioRecorder = Pick<
  MediaRecorder,
  'state' | 'start' | 'stop' | 'pause' | 'resume' | 'ondataavailable' | 'onstop' | 'onerror'
>;

interface RecordedClipOptions {
  readonly recorder: AudioRecorder;
  /** What is shown at the start of the clip. */
  readonly state: ClipState;
  /** Returns a monotonic time in milliseconds. */
  readonly nowMs: () => number;
  /** Called with the chunks in their order. The clip is stopped if the promise is rejected. */
  readonly onChunk: (chunk: StoredChunk) => Promise<void>;
  /** Called when the browser has stopped the recorder by itself, for example because the microphone was removed. */
  readonly onLost: () => void;
}

/** Records the voice and the flight of one clip. */
export class RecordedClip {
  /** Resolves when the last chunk was passed to `onChunk`; rejected if a chunk could not be stored. */
  readonly ended: Promise<void>;
  readonly #options: RecordedClipOptions;
  readonly #log: FlightLog;
  #startMs: number;
  #pausedAtMs: number | undefined;
  #durationMs: number | undefined;
  #chunkCount = 0;
  /** Chunks are stored one after another. */
  #queue: Promise<void> = Promise.resolve();

  constructor(options: RecordedClipOptions) {
    const { recorder, state, nowMs } = options;
    this.#options = options;
    this.#log = new FlightLog(state);
    this.ended = new Promise((resolve, reject) => {
      recorder.onstop = () => {
        if (this.#durationMs === undefined) this.#lose();
        this.#queue.then(resolve, reject);
      };
    });
    // The caller handles the error when it stops the clip.
    this.ended.catch(() => undefined);
    recorder.ondataavailable = ({ data }) => this.#addChunk(data, this.elapsedMs);
    recorder.onerror = () => this.#lose();
    recorder.start(TIMESLICE_MS);
    this.#startMs = nowMs();
  }

  /** Duration of the clip without pauses, in milliseconds. */
  get elapsedMs(): number {
    return this.#durationMs ?? (this.#pausedAtMs ?? this.#options.nowMs()) - this.#startMs;
  }

  /** Whether the clip is too short to be stored. */
  get isDropped(): boolean {
    return this.#chunkCount === 0 && this.#durationMs !== undefined && this.#durationMs < MIN_CLIP_MS;
  }

  setState(state: ClipState): void {
    this.#log.set(state, this.elapsedMs);
  }

  pause(): void {
    if (this.#pausedAtMs !== undefined) return;
    this.#pausedAtMs = this.#options.nowMs();
    if (this.#options.recorder.state === 'recording') this.#options.recorder.pause();
  }

  resume(): void {
    if (this.#pausedAtMs === undefined) return;
    this.#startMs += this.#options.nowMs() - this.#pausedAtMs;
    this.#pausedAtMs = undefined;
    if (this.#options.recorder.state === 'paused') this.#options.recorder.resume();
  }

  /** Ends the clip. `ended` resolves when everything is stored. */
  stop(): void {
    this.#durationMs ??= this.elapsedMs;
    if (this.#options.recorder.state !== 'inactive') this.#options.recorder.stop();
  }

  #lose(): void {
    this.stop();
    this.#options.onLost();
  }

  #addChunk(data: Blob, durationMs: number): void {
    this.#queue = this.#queue.then(async () => {
      if (data.size === 0 || this.isDropped) return;
      const audio = await data.arrayBuffer();
      for (let start = 0; start < audio.byteLength; start += CHUNK_MAX_BYTES) {
        this.#chunkCount += 1;
        const part = audio.slice(start, start + CHUNK_MAX_BYTES);
        await this.#options.onChunk({ audio: part, durationMs, changes: this.#log.take() });
      }
    });
    // A clip that cannot be stored ends; `ended` reports the error.
    this.#queue.catch(() => this.stop());
  }
}
