import type { OpenedRecorder } from './open-recorder.ts';
import type { NewTake } from './recorder.ts';

/** What `RecorderHandover` needs of the recorder of a window. */
export type HeldRecorder = Pick<OpenedRecorder, 'handOver' | 'close'> & {
  readonly recorder: Pick<OpenedRecorder['recorder'], 'status' | 'stop'>;
};

/** A take that another window has recorded. */
export interface HandedTake {
  readonly take: NewTake;
  readonly isPaused: boolean;
}

/**
 * `query`: a console has opened. `offer`: this window was the console, and still records. `request`: the new console has
 * opened the microphone. `take`: the recorder of this window has ended; undefined if the take has ended before.
 */
type Message =
  | { readonly type: 'query' | 'offer' | 'request' }
  | { readonly type: 'take'; readonly handed: HandedTake | undefined };

interface Receiver {
  /** Opens the microphone, before the other window ends its recorder. The take remains there if this is rejected. */
  readonly prepare: () => Promise<void>;
  readonly onTake: (handed: HandedTake | undefined) => void;
}

/**
 * Passes a take to the other window when console and stage are swapped while recording. The window that was the console
 * records until the new console can record, so that only a moment is lost.
 */
export class RecorderHandover<T extends HeldRecorder = OpenedRecorder> {
  readonly #channel: BroadcastChannel;
  #held: T | undefined;
  #receiver: Receiver | undefined;

  /** @param group id of the windows that show the presentation together */
  constructor(group: string) {
    this.#channel = new BroadcastChannel(`flydeck-recorder-${group}`);
    this.#channel.onmessage = ({ data }: MessageEvent) => this.#receive(data as Message);
  }

  /** Must be called with the recorder of a console that closes. A recorder that does not record is closed. */
  hold(recorder: T): void {
    const { phase } = recorder.recorder.status;
    if (phase !== 'recording' && phase !== 'paused') {
      recorder.close();
      return;
    }
    this.#held = recorder;
    this.#post({ type: 'offer' });
  }

  /** Returns the recorder that this window has held since it was the console; undefined if there is none. */
  adopt(): T | undefined {
    const held = this.#held;
    this.#held = undefined;
    return held;
  }

  /** Waits for a take of the other window. Returns a function that ends this. */
  receive(receiver: Receiver): () => void {
    this.#receiver = receiver;
    this.#post({ type: 'query' });
    return () => {
      if (this.#receiver === receiver) this.#receiver = undefined;
    };
  }

  /** Ends the take of the recorder that is held. */
  async stop(): Promise<void> {
    await this.#held?.recorder.stop();
  }

  close(): void {
    this.#channel.close();
  }

  #post(message: Message): void {
    this.#channel.postMessage(message);
  }

  async #receive(message: Message): Promise<void> {
    if (message.type === 'query' && this.#held) this.#post({ type: 'offer' });
    if (message.type === 'request') await this.#handOver();
    const receiver = this.#receiver;
    if (message.type === 'offer' && receiver) {
      const isPrepared = await receiver.prepare().then(
        () => true,
        () => false,
      );
      if (isPrepared && this.#receiver === receiver) this.#post({ type: 'request' });
    }
    if (message.type === 'take') receiver?.onTake(message.handed);
  }

  async #handOver(): Promise<void> {
    const held = this.adopt();
    if (!held) return;
    const isPaused = held.recorder.status.phase === 'paused';
    const take = await held.handOver();
    held.close();
    this.#post({ type: 'take', handed: take && { take, isPaused } });
  }
}
