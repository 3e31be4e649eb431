import { Listeners } from '../../listeners.ts';
import { lastIndexAt } from '../timeline.ts';

/** The part of an audio element that the clock uses. */
export type ClockAudio = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'ended'
  | 'playbackRate'
  | 'defaultPlaybackRate'
  | 'volume'
  | 'muted'
  | 'preload'
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
  | 'addEventListener'
>;

/** A sound with its place in the replay. */
export interface ClockClip {
  readonly url: string;
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * `idle`: not started. `waiting`: the sound should play, and is being loaded. `ended`: the end was reached. `failed`:
 * the sound could not be loaded.
 */
export type ClockPhase = 'idle' | 'playing' | 'waiting' | 'paused' | 'ended' | 'failed';

/** What the clock is doing. Changes do not include the time. */
export interface ClockState {
  readonly phase: ClockPhase;
  readonly rate: number;
  readonly volume: number;
  readonly isMuted: boolean;
}

/** After this time without sound, loading counts as failed. */
const WAIT_LIMIT_MS = 15_000;
/** A clip that follows at its start is played from the loaded audio if the seek target is this near to the start. */
const START_MS = 50;

/** Time between the call of `play` of a loaded file and its first sound, until it was measured. */
const START_LATENCY_MS = 80;
/** Longer starts are those of files that were not loaded. */
const MAX_START_LATENCY_MS = 250;
/** The start of the next clip is scheduled this long before the end. Browsers notify of the time four times a second. */
const SCHEDULE_MS = 700;

interface LoadedAudio {
  readonly index: number;
  readonly audio: ClockAudio;
  /** Whether the file could not be loaded. */
  hasFailed: boolean;
  /** When `play` was called for a clip that was loaded in advance, until its latency was measured. */
  startedAtMs?: number | undefined;
}

/**
 * Plays clips one after another, and defines the time of the replay. The next clip is loaded while a clip plays, so that
 * it starts without a gap: browsers need some
 * time to start a sound, so `play` is called that long before the end of the clip before.
 */
export class ReplayClock {
  readonly durationMs: number;
  readonly #clips: readonly ClockClip[];
  readonly #createAudio: () => ClockAudio;
  readonly #listeners = new Listeners();
  readonly #timeListeners = new Listeners();
  #state: ClockState = { phase: 'idle', rate: 1, volume: 1, isMuted: false };
  #current: LoadedAudio | undefined;
  #next: LoadedAudio | undefined;
  /** The clip before the current one, until its end. */
  #tail: LoadedAudio | undefined;
  #latencyMs = START_LATENCY_MS;
  #nextTimer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the replay while no audio is loaded. */
  #targetMs = 0;
  #waitTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(clips: readonly ClockClip[], createAudio: () => ClockAudio = () => new Audio()) {
    this.#clips = clips;
    this.#createAudio = createAudio;
    this.durationMs = clips.at(-1)?.endMs ?? 0;
  }

  /** `subscribe` and `getState` are arguments of `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.subscribe(listener);
  readonly getState = (): ClockState => this.#state;
  /** Notifies when the time jumps, and several times a second while playing, also in background tabs. */
  readonly subscribeToTime = (listener: () => void): (() => void) => this.#timeListeners.subscribe(listener);

  /** Notifies of the time. Called in each animation frame while playing. */
  readonly notifyTime = (): void => this.#timeListeners.notify();

  /** Time of the replay in milliseconds. */
  get timeMs(): number {
    const clip = this.#current && this.#clips[this.#current.index];
    if (!this.#current || !clip) return this.#targetMs;
    const timeMs = clip.startMs + this.#current.audio.currentTime * 1000;
    // The sound of a clip can be a little longer than the duration that the recorder has reported.
    return Math.min(Math.max(timeMs, clip.startMs), clip.endMs);
  }

  /** Whether the visitor wants to hear the sound. */
  get isRunning(): boolean {
    return this.#state.phase === 'playing' || this.#state.phase === 'waiting';
  }

  play(): void {
    if (this.#clips.length === 0) return;
    if (this.#state.phase === 'ended') this.#targetMs = 0;
    const startsAgain = this.#state.phase === 'ended' || this.#state.phase === 'failed';
    if (startsAgain) this.#release();
    this.#open(startsAgain ? this.#targetMs : this.timeMs);
    this.#start();
  }

  pause(): void {
    if (!this.isRunning) return;
    this.#setPhase('paused');
    this.#dropTail();
    this.#current?.audio.pause();
  }

  toggle(): void {
    if (this.isRunning) this.pause();
    else this.play();
  }

  /** Continues at another time. A paused replay stays paused. */
  seek(timeMs: number): void {
    const target = Math.min(Math.max(0, timeMs), this.durationMs);
    const wasRunning = this.isRunning;
    // At the end, there is nothing to hear.
    if (target >= this.durationMs && this.durationMs > 0 && wasRunning) {
      this.#finish();
      return;
    }
    if (this.#state.phase === 'failed') this.#release();
    this.#open(target);
    if (wasRunning) this.#start();
    else if (this.#state.phase !== 'idle') this.#setPhase('paused');
    this.#timeListeners.notify();
  }

  setRate(rate: number): void {
    this.#set({ rate });
  }

  setVolume(volume: number): void {
    this.#set({ volume: Math.min(1, Math.max(0, volume)), isMuted: false });
  }

  setMuted(isMuted: boolean): void {
    this.#set({ isMuted });
  }

  close(): void {
    this.#release();
    clearTimeout(this.#waitTimer);
  }

  /** Makes the clip at a time the current one, at this time. */
  #open(timeMs: number): void {
    const index = lastIndexAt(this.#clips, ({ startMs }) => startMs, timeMs);
    const clip = this.#clips[index];
    if (!clip) return;
    const offsetMs = Math.max(0, timeMs - clip.startMs);
    this.#targetMs = timeMs;
    this.#dropTail();
    if (this.#current?.index !== index) {
      this.#current?.audio.pause();
      // A clip that could not be loaded in advance is loaded again.
      const loaded = this.#next?.index === index && !this.#next.hasFailed ? this.#next : undefined;
      if (loaded) this.#next = undefined;
      drop(this.#current);
      this.#current = loaded ?? this.#load(index);
    }
    const { audio } = this.#current;
    if (Math.abs(audio.currentTime * 1000 - offsetMs) > (offsetMs < START_MS ? START_MS : 1))
      audio.currentTime = offsetMs / 1000;
  }

  #load(index: number): LoadedAudio {
    const audio = this.#createAudio();
    const loaded: LoadedAudio = { index, audio, hasFailed: false };
    const on = (type: string, handle: () => void) =>
      audio.addEventListener(type, () => {
        if (this.#current === loaded) handle();
      });
    on('playing', () => {
      if (this.isRunning) this.#setPhase('playing');
      this.#loadNext();
    });
    on('waiting', () => {
      if (this.isRunning) this.#setPhase('waiting');
    });
    // The browser pauses the sound, for example when headphones are removed. At the end, `ended` follows.
    on('pause', () => {
      if (this.#state.phase === 'playing' && !audio.ended) this.#setPhase('paused');
    });
    on('ended', () => this.#playNext());
    audio.addEventListener('error', () => {
      loaded.hasFailed = true;
    });
    on('error', () => this.#fail());
    on('timeupdate', () => {
      this.#measureLatency(loaded);
      this.#scheduleNext(loaded);
      this.#timeListeners.notify();
    });
    audio.addEventListener('ended', () => {
      if (this.#tail === loaded) this.#dropTail();
    });
    audio.preload = 'auto';
    audio.src = this.#clips[index]?.url ?? '';
    this.#applySettings(audio);
    return loaded;
  }

  #start(): void {
    const current = this.#current;
    if (!current) return;
    if (this.#state.phase !== 'playing') this.#setPhase('waiting');
    current.audio.play().catch((error: Error) => {
      if (this.#current !== current || !this.isRunning) return;
      // The browser allows sound only after an action of the visitor.
      if (error.name === 'NotAllowedError') this.#setPhase(this.timeMs === 0 ? 'idle' : 'paused');
      // `pause`, or another clip, has interrupted the start.
      else if (error.name !== 'AbortError') this.#fail();
    });
  }

  #loadNext(): void {
    const index = (this.#current?.index ?? -1) + 1;
    if (this.#next?.index === index || !this.#clips[index]) return;
    drop(this.#next);
    this.#next = this.#load(index);
  }

  #measureLatency({ startedAtMs, audio: { currentTime, playbackRate } }: LoadedAudio): void {
    if (startedAtMs === undefined || currentTime === 0 || !this.#current) return;
    this.#current.startedAtMs = undefined;
    const latencyMs = performance.now() - startedAtMs - (currentTime * 1000) / playbackRate;
    if (latencyMs > 0 && latencyMs < MAX_START_LATENCY_MS) this.#latencyMs = latencyMs;
  }

  /** Schedules the start of the next clip, so that its first sound follows the last one of the current clip. */
  #scheduleNext({ index, audio: { currentTime, duration, playbackRate } }: LoadedAudio): void {
    clearTimeout(this.#nextTimer);
    const clip = this.#clips[index];
    if (!clip || this.#state.phase !== 'playing') return;
    // The duration of files of `MediaRecorder` is infinite until they are loaded completely.
    const endSeconds = Number.isFinite(duration) ? duration : (clip.endMs - clip.startMs) / 1000;
    const remainingMs = ((endSeconds - currentTime) * 1000) / playbackRate;
    if (remainingMs > SCHEDULE_MS) return;
    this.#nextTimer = setTimeout(() => this.#startNext(), Math.max(0, remainingMs - this.#latencyMs));
  }

  /** Starts the next clip while the current one is still heard. Without this, it starts at the end of the current one. */
  #startNext(): void {
    const next = this.#next;
    if (!next || next.hasFailed || this.#state.phase !== 'playing') return;
    this.#tail = this.#current;
    this.#current = next;
    this.#next = undefined;
    next.startedAtMs = performance.now();
    this.#start();
    this.#timeListeners.notify();
  }

  #dropTail(): void {
    clearTimeout(this.#nextTimer);
    drop(this.#tail);
    this.#tail = undefined;
  }

  #playNext(): void {
    const next = this.#clips[(this.#current?.index ?? -1) + 1];
    if (!this.isRunning) return;
    if (!next) {
      this.#finish();
      return;
    }
    this.#open(next.startMs);
    this.#start();
    this.#timeListeners.notify();
  }

  #finish(): void {
    this.#release();
    this.#targetMs = this.durationMs;
    this.#setPhase('ended');
    this.#timeListeners.notify();
  }

  #fail(): void {
    this.#targetMs = this.timeMs;
    this.#release();
    this.#setPhase('failed');
  }

  #release(): void {
    this.#targetMs = this.timeMs;
    const [current, next] = [this.#current, this.#next];
    this.#dropTail();
    this.#current = undefined;
    this.#next = undefined;
    drop(current);
    drop(next);
  }

  #set(fields: Partial<ClockState>): void {
    this.#state = { ...this.#state, ...fields };
    for (const loaded of [this.#tail, this.#current, this.#next]) if (loaded) this.#applySettings(loaded.audio);
    this.#listeners.notify();
  }

  #applySettings(audio: ClockAudio): void {
    const { rate, volume, isMuted } = this.#state;
    // Loading a file resets the rate to the default rate.
    audio.defaultPlaybackRate = rate;
    audio.playbackRate = rate;
    audio.volume = volume;
    audio.muted = isMuted;
  }

  #setPhase(phase: ClockPhase): void {
    if (phase === this.#state.phase) return;
    clearTimeout(this.#waitTimer);
    if (phase === 'waiting') this.#waitTimer = setTimeout(() => this.#fail(), WAIT_LIMIT_MS);
    this.#state = { ...this.#state, phase };
    this.#listeners.notify();
  }
}

/** Stops loading a file. */
function drop(loaded: LoadedAudio | undefined): void {
  if (!loaded) return;
  loaded.audio.pause();
  loaded.audio.removeAttribute('src');
  loaded.audio.load();
}
