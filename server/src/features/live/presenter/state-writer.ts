import type { LiveState } from '@flydeck/contract/live/state';
import type { Clock } from '../../../ports/clock.ts';

/** Minimum time between two writes of states that differ only in camera, pointer or the position of a medium. */
const INTERVAL_MS = 250;
/** The same with more than `MANY_FOLLOWERS`. */
const LONG_INTERVAL_MS = 500;
const MANY_FOLLOWERS = 2000;

interface WriterOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly countFollowers: () => number;
  /** Stores a state. Returns whether the connection has the baton. */
  readonly write: (state: LiveState) => Promise<boolean>;
  /** Called when the state with this number, or a later one, is stored, or refused. */
  readonly onWritten: (seq: number, isAccepted: boolean) => void;
  readonly onError: (error: unknown) => void;
}

interface SentState {
  readonly seq: number;
  readonly state: LiveState;
}

/** Returns the JSON of the parts of a state whose changes are stored immediately. */
const importantPartsOf = ({ view: _view, pointer: _pointer, media, ...parts }: LiveState): string =>
  JSON.stringify([parts, media?.element, media?.isPlaying]);

/**
 * Stores the states of one connection: steps and builds immediately, camera and pointer at intervals. While a state is
 * being stored, only the latest of the following ones is retained, because every state is complete.
 */
export class StateWriter {
  readonly #options: WriterOptions;
  #latest: SentState | undefined;
  #isWriting = false;
  #timer: NodeJS.Timeout | undefined;
  #writtenParts = '';
  #writtenAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** Stores a state, or a later one in place of it. */
  add(seq: number, state: LiveState): void {
    this.#latest = { seq, state };
    this.#schedule();
  }

  /** Must be called when the connection is closed. The last state is still stored. */
  close(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    void this.#write();
  }

  #schedule(): void {
    if (!this.#latest || this.#isWriting) return;
    clearTimeout(this.#timer);
    const elapsedMs = this.#options.clock.monotonicMs() - this.#writtenAtMs;
    const intervalMs = this.#options.countFollowers() > MANY_FOLLOWERS ? LONG_INTERVAL_MS : INTERVAL_MS;
    const isImportant = importantPartsOf(this.#latest.state) !== this.#writtenParts;
    if (isImportant || elapsedMs >= intervalMs) void this.#write();
    else this.#timer = setTimeout(() => void this.#write(), intervalMs - elapsedMs);
  }

  async #write(): Promise<void> {
    const sent = this.#latest;
    this.#timer = undefined;
    if (!sent || this.#isWriting) return;
    this.#latest = undefined;
    this.#isWriting = true;
    this.#writtenParts = importantPartsOf(sent.state);
    this.#writtenAtMs = this.#options.clock.monotonicMs();
    try {
      this.#options.onWritten(sent.seq, await this.#options.write(sent.state));
    } catch (error) {
      this.#options.onError(error);
    } finally {
      this.#isWriting = false;
      this.#schedule();
    }
  }
}
