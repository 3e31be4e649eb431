import { CHUNK_CHANGES_MAX, FLIGHT_MAX_BYTES } from '@flydeck/contract/recordings/constants';
import type { FlightChange } from '@flydeck/contract/recordings/recording';
import { type ClipState, changedFields, isSameMedia, MOVE_INTERVAL_MS } from '../flight.ts';

/** Lines are recorded at most at this rate, because every change contains all lines of the step. */
const INK_BYTES_PER_MS = 4;
/** From this size on, only builds, media and the black screen are recorded, so that a clip never exceeds its limit. */
const FULL_BYTES = FLIGHT_MAX_BYTES * 0.9;

interface TimedState {
  readonly state: ClipState;
  /** Time from the start of the clip in milliseconds. */
  readonly at: number;
}

/**
 * Collects the changes of the flight of one clip. Builds, media and the black screen are recorded immediately, movements at
 * most every `MOVE_INTERVAL_MS`. The position at which a movement ends is always recorded, with its own time.
 */
export class FlightLog {
  readonly #changes: FlightChange[] = [];
  #recorded: TimedState;
  /** Time of the recorded position of the medium. */
  #mediaAt = 0;
  /** The last movement, which is not recorded yet. */
  #pending: TimedState | undefined;
  #bytes = 0;

  /** @param state what is shown at the start of the clip */
  constructor(state: ClipState) {
    this.#recorded = { state, at: 0 };
    this.#add({ at: 0, ...state });
  }

  /** Must be called with each new state. Times must not decrease. */
  set(shown: ClipState, at: number): void {
    const { media } = this.#recorded.state;
    // The position of a playing medium changes all the time, and is recorded only once.
    const state = isSameMedia(media, shown.media, at - this.#mediaAt) ? { ...shown, media } : shown;
    const interval = this.#intervalTo(state);
    // The movement before has ended, because nothing has changed since.
    if (this.#pending && at - this.#pending.at >= interval) this.#record(this.#pending);
    if (isDiscrete(this.#recorded.state, state) || at - this.#recorded.at >= interval) this.#record({ state, at });
    else this.#pending = { state, at };
  }

  /** Removes and returns the changes for the next chunk. */
  take(): FlightChange[] {
    if (this.#pending) this.#record(this.#pending);
    return this.#changes.splice(0, CHUNK_CHANGES_MAX);
  }

  #record({ state, at }: TimedState): void {
    this.#pending = undefined;
    const fields = changedFields(this.#recorded.state, state);
    this.#recorded = { state, at };
    if (fields && 'media' in fields) this.#mediaAt = at;
    if (!fields) return;
    const discrete = Object.fromEntries(
      Object.entries(fields).filter(([name]) => ['builds', 'isBlack', 'media'].includes(name)),
    ) as Partial<ClipState>;
    if (this.#bytes < FULL_BYTES) this.#add({ at, ...fields });
    else if (Object.keys(discrete).length > 0) this.#add({ at, ...discrete });
  }

  #add(change: FlightChange): void {
    this.#bytes += JSON.stringify(change).length;
    this.#changes.push(change);
  }

  /** Returns the time that must be between two recorded movements, in milliseconds. */
  #intervalTo({ strokes }: ClipState): number {
    if (strokes === this.#recorded.state.strokes || strokes.length === 0) return MOVE_INTERVAL_MS;
    const isSame = JSON.stringify(strokes) === JSON.stringify(this.#recorded.state.strokes);
    return isSame ? MOVE_INTERVAL_MS : Math.max(MOVE_INTERVAL_MS, JSON.stringify(strokes).length / INK_BYTES_PER_MS);
  }
}

/** Whether two states differ in more than positions. */
const isDiscrete = (a: ClipState, b: ClipState): boolean =>
  a.builds !== b.builds ||
  a.isBlack !== b.isBlack ||
  a.media !== b.media ||
  (a.view === null) !== (b.view === null) ||
  (a.pointer === null) !== (b.pointer === null) ||
  a.strokes.length > b.strokes.length;
