import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '../../ports/clock.ts';
import { type DatabaseConnectivity, DatabaseUnreachableError } from '../../ports/database-connectivity.ts';

const PROBE_INTERVAL_MS = 1000;

export interface ConnectivityMonitorOptions {
  /** Queries the database on a new connection. Resolves when the database responds, and rejects if it does not. */
  readonly probe: () => Promise<void>;
  readonly nowMs?: () => number;
  readonly intervalMs?: number;
}

/** Assumes that the database is reachable until a caller reports an error, then probes until the database responds. */
export class ConnectivityMonitor implements DatabaseConnectivity {
  readonly #probe: () => Promise<void>;
  readonly #nowMs: () => number;
  readonly #intervalMs: number;
  readonly #unreachableListeners: ((cause: unknown) => void)[] = [];
  readonly #reachableListeners: ((outageMs: number) => void)[] = [];
  readonly #abortController = new AbortController();
  /** Time of the last response of the database; the creation time of the monitor before the first response. */
  #lastContactMs: number;
  #unreachableSinceMs: number | undefined;
  /** The first probe after a reported error; undefined when the probe is finished. */
  #firstProbe: Promise<void> | undefined;

  constructor({ probe, nowMs = systemClock.monotonicMs, intervalMs = PROBE_INTERVAL_MS }: ConnectivityMonitorOptions) {
    this.#probe = probe;
    this.#nowMs = nowMs;
    this.#intervalMs = intervalMs;
    this.#lastContactMs = nowMs();
  }

  get isUnreachable(): boolean {
    return this.#unreachableSinceMs !== undefined;
  }

  /** Milliseconds since the last response, which was before the failed probe that started the outage; else 0. */
  get unreachableMs(): number {
    return this.isUnreachable ? this.#nowMs() - this.#lastContactMs : 0;
  }

  reportResponse(): void {
    if (!this.isUnreachable) this.#lastContactMs = this.#nowMs();
  }

  reportFailure(): void {
    if (this.#firstProbe || this.isUnreachable || this.#abortController.signal.aborted) return;
    this.#firstProbe = this.#probeOnce().then((error) => {
      this.#firstProbe = undefined;
      if (error === undefined) this.#endOutage();
      else this.#startOutage(error);
    });
  }

  /** Resolves when the running `#firstProbe` is finished, or immediately if it is not running. */
  async waitForCheck(): Promise<void> {
    await this.#firstProbe;
  }

  /**
   * Resolves when queries may be sent.
   * @throws DatabaseUnreachableError immediately during an outage.
   */
  async waitUntilReachable(): Promise<void> {
    if (this.#firstProbe) await this.#firstProbe;
    if (this.isUnreachable) throw new DatabaseUnreachableError();
  }

  onUnreachable(listener: (cause: unknown) => void): void {
    this.#unreachableListeners.push(listener);
  }

  onReachable(listener: (outageMs: number) => void): void {
    this.#reachableListeners.push(listener);
  }

  close(): void {
    this.#abortController.abort();
  }

  #startOutage(cause: unknown): void {
    if (this.#abortController.signal.aborted) return;
    this.#unreachableSinceMs = this.#nowMs();
    for (const listener of this.#unreachableListeners) listener(cause);
    void this.#probeUntilReachable();
  }

  #endOutage(): void {
    const outageMs = this.#unreachableSinceMs === undefined ? 0 : this.#nowMs() - this.#unreachableSinceMs;
    // Listeners invalidate caches. The database counts as unreachable until all listeners have run, so that no query
    // runs while a cache is outdated.
    for (const listener of this.#reachableListeners) listener(outageMs);
    this.#unreachableSinceMs = undefined;
    this.#lastContactMs = this.#nowMs();
  }

  async #probeUntilReachable(): Promise<void> {
    const { signal } = this.#abortController;
    while (!signal.aborted) {
      await delay(this.#intervalMs, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      if ((await this.#probeOnce()) === undefined) return this.#endOutage();
    }
  }

  /** Returns the error of the probe; undefined if the database responded. */
  async #probeOnce(): Promise<unknown> {
    try {
      await this.#probe();
      return undefined;
    } catch (error) {
      return error ?? new Error('The probe failed.');
    }
  }
}
