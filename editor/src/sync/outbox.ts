import type { SeedRequest } from '@flydeck/contract/editing/client-messages';
import type { ServerMessage } from '@flydeck/contract/editing/messages';
import { CLIENT_FEATURES } from './client-features.ts';
import type { Clock } from './clock.ts';
import type { Connection } from './connection.ts';
import { operationsOf, rewritesIn, textKey } from './pending-batch.ts';
import type { Replica } from './replica.ts';

/** Maximum number of batches that were sent and are not acknowledged yet. */
const IN_FLIGHT_MAX = 20;
/** Time within which the server has to respond to `hello`. The response takes long if it contains all records. */
const HELLO_TIMEOUT_MS = 60_000;
/** Time within which the server has to respond to a batch. */
const BATCH_TIMEOUT_MS = 20_000;

/**
 * Sends the pending batches and the requests for text states to the server, each only once per connection. After a
 * pause, batches that were not acknowledged are sent again.
 */
export class Outbox {
  readonly #connection: Connection;
  readonly #clock: Clock;
  /** The requested text states by `textKey`. `uses` is the number of callers that still need the state. */
  readonly #seeds = new Map<string, { readonly request: SeedRequest; uses: number }>();
  /** Ids of the batches that were sent on this connection. The end of a pause removes all ids. */
  readonly #sentBatches = new Set<string>();
  /** Keys of the text states that were requested on this connection. */
  readonly #sentSeeds = new Set<string>();
  #isConnected = false;
  /** Whether the server has responded to `hello`: with the batches that the window lacked, or with a snapshot. */
  #hasHelloResponse = false;
  #cancelTimeout: (() => void) | undefined;
  #cancelPause: (() => void) | undefined;

  constructor(connection: Connection, clock: Clock) {
    this.#connection = connection;
    this.#clock = clock;
  }

  /**
   * Sends `hello`. Must be called when a connection has opened. Batches are sent only after the response to `hello`,
   * because the response can contain text states. Replacements of these texts in the batches must then be converted to
   * updates of the text states.
   * @param lastSeq the last sequence number that this window has; null requests a snapshot
   */
  handleConnected(lastSeq: number | null): void {
    this.handleDisconnected();
    this.#isConnected = true;
    this.#connection.send({ type: 'hello', lastSeq, features: [...CLIENT_FEATURES] });
    this.#cancelTimeout = this.#clock.schedule(() => this.#connection.restart(), HELLO_TIMEOUT_MS);
  }

  /** Must be called when the connection has closed. */
  handleDisconnected(): void {
    this.#cancelPause?.();
    this.#cancelPause = undefined;
    this.#isConnected = false;
    this.#hasHelloResponse = false;
    this.#sentBatches.clear();
    this.#sentSeeds.clear();
    this.#endTimeout();
  }

  /** Must be called for each message of the server. */
  handleMessage({ type }: ServerMessage): void {
    this.#endTimeout();
    if (type === 'batches' || type === 'snapshot') this.#hasHelloResponse = true;
  }

  /** Whether no batches are sent at present. */
  get isPaused(): boolean {
    return this.#cancelPause !== undefined;
  }

  /**
   * Sends no batches for `ms` milliseconds. Then unacknowledged batches can be sent again, and `onEnd` is called. Does
   * nothing during a pause.
   */
  pause(ms: number, onEnd: () => void): void {
    this.#cancelPause ??= this.#clock.schedule(() => {
      this.resume();
      onEnd();
    }, ms);
  }

  /** Ends a pause. Batches that were not acknowledged are sent again by the next call of `send`. */
  resume(): void {
    this.#cancelPause?.();
    this.#cancelPause = undefined;
    this.#sentBatches.clear();
  }

  #endTimeout(): void {
    this.#cancelTimeout?.();
    this.#cancelTimeout = undefined;
  }

  /**
   * Requests a text state on this and each later connection, until the returned function is called or the server
   * refuses the request.
   */
  requestSeed(request: SeedRequest): () => void {
    const key = textKey(request.id, request.slot);
    const seed = this.#seeds.get(key) ?? { request, uses: 0 };
    seed.uses += 1;
    this.#seeds.set(key, seed);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      seed.uses -= 1;
      if (seed.uses === 0) this.#seeds.delete(key);
    };
  }

  /**
   * Must be called when the server has refused a request for a text state. The state is not requested again.
   * @param key the key of the text, from `textKey`
   */
  removeSeedRequest(key: string): void {
    this.#seeds.delete(key);
  }

  /** Sends the batches and requests that have not been sent on this connection. */
  send(replica: Replica): void {
    if (!this.#isConnected || !this.#hasHelloResponse) return;
    if (!this.isPaused) this.#sendBatches(replica);
    this.#sendSeeds(replica);
    if (!this.isPaused && this.#hasUnacknowledged(replica))
      this.#cancelTimeout ??= this.#clock.schedule(() => this.#connection.restart(), BATCH_TIMEOUT_MS);
    else this.#endTimeout();
  }

  #sendBatches(replica: Replica): void {
    const sendable = replica.pending.sendable();
    let inFlight = sendable.filter(({ batchId }) => this.#sentBatches.has(batchId)).length;
    for (const batch of sendable) {
      const { batchId, base } = batch;
      if (this.#sentBatches.has(batchId)) continue;
      if (inFlight >= IN_FLIGHT_MAX) return;
      if (!batch.isAttempted && rewritesIn(operationsOf(batch)).length > 0) {
        // If a batch may have been sent, its text replacements must not be converted (see `handleConnected`), even
        // after a reload. Therefore `isAttempted` is stored first. The next call of `send` sends the batch.
        batch.isAttempted = true;
        replica.markChanged(batch);
        return;
      }
      inFlight += 1;
      batch.isAttempted = true;
      this.#sentBatches.add(batchId);
      this.#connection.send({ type: 'push', batchId, base, operations: operationsOf(batch) });
    }
  }

  /** Requests the state of each text that has no state yet, if the server already has the record of the text. */
  #sendSeeds({ store, pending }: Replica): void {
    const pendingInsertions = new Set(
      pending.all.flatMap(operationsOf).flatMap((operation) => (operation.op === 'insert' ? [operation.id] : [])),
    );
    for (const [key, { request }] of this.#seeds) {
      const record = store.get(request.id);
      const hasState = record?.texts?.[request.slot]?.state !== undefined;
      if (!record || hasState || pendingInsertions.has(request.id) || this.#sentSeeds.has(key)) continue;
      this.#sentSeeds.add(key);
      this.#connection.send({ type: 'seed', ...request });
    }
  }

  /** Whether a batch was sent on this connection and not acknowledged. */
  #hasUnacknowledged({ pending }: Replica): boolean {
    return pending.all.some(
      ({ batchId, acknowledgedAt }) => acknowledgedAt === undefined && this.#sentBatches.has(batchId),
    );
  }
}
