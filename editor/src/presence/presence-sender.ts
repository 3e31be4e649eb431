import type { PresenceState } from '@flydeck/contract/editing/presence';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Clock } from '../sync/clock.ts';

/** Minimum time between two states. Longer than a tenth of a second, because the server counts by its own clock. */
const INTERVAL_MS = 110;

interface SenderOptions {
  readonly clock: Clock;
  readonly send: (state: PresenceState) => void;
}

/** Sends the state of this window: the first one immediately, and then at most one in `INTERVAL_MS`, the latest. */
export class PresenceSender {
  readonly #options: SenderOptions;
  #state: PresenceState | undefined;
  #sent: PresenceState | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;
  #cancelTimer: (() => void) | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Must be called when the state may have changed. A state that equals the last one is not sent. */
  update(state: PresenceState): void {
    this.#state = state;
    const waitMs = this.#sentAt + INTERVAL_MS - this.#options.clock.now();
    if (waitMs > 0) this.#cancelTimer ??= this.#options.clock.schedule(() => this.#flush(), waitMs);
    else this.#flush();
  }

  /** Must be called when a connection has opened: the server does not know the state of this window. */
  handleConnected(): void {
    this.#sent = undefined;
    if (this.#state) this.update(this.#state);
  }

  close(): void {
    this.#cancelTimer?.();
    this.#state = undefined;
  }

  #flush(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const state = this.#state;
    if (!state || isEqual(state, this.#sent)) return;
    this.#sent = state;
    this.#sentAt = this.#options.clock.now();
    this.#options.send(state);
  }
}
