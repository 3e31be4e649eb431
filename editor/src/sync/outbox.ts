import type { SeedRequest, ServerMessage } from '@flydeck/contract/editing/messages';
import type { Clock } from './clock.ts';
import type { Connection } from './connection.ts';
import { operationsOf, rewritesIn, textKey } from './pending-batch.ts';
import type { Replica } from './replica.ts';

/** Maximum number of batches that are sent and not acknowledged. */
const IN_FLIGHT_MAX = 20;
/** Time within which the server has to answer a greeting, maybe with all records. */
const GREETING_TIMEOUT_MS = 60_000;
/** Time within which the server has to answer a batch. */
const ANSWER_TIMEOUT_MS = 20_000;

/** Sends batches and requests for states of texts, each once on every connection. */
export class Outbox {
  readonly #connection: Connection;
  readonly #clock: Clock;
  readonly #seeds = new Map<string, { readonly request: SeedRequest; uses: number }>();
  readonly #sentBatches = new Set<string>();
  readonly #sentSeeds = new Set<string>();
  #isConnected = false;
  /** Whether the server has sent the batches that the window lacked when the connection opened. */
  #isCurrent = false;
  #cancelTimeout: (() => void) | undefined;
  #cancelPause: (() => void) | undefined;

  constructor(connection: Connection, clock: Clock) {
    this.#connection = connection;
    this.#clock = clock;
  }

  /**
   * Greets the server on a new connection. Batches are sent after its answer, because they may have to be converted by what
   * others have changed.
   */
  connected(lastSeq: number | null): void {
    this.disconnected();
    this.#isConnected = true;
    this.#connection.send({ type: 'hello', lastSeq });
    this.#cancelTimeout = this.#clock.schedule(() => this.#connection.restart(), GREETING_TIMEOUT_MS);
  }

  disconnected(): void {
    this.#cancelPause?.();
    this.#cancelPause = undefined;
    this.#isConnected = false;
    this.#isCurrent = false;
    this.#sentBatches.clear();
    this.#sentSeeds.clear();
    this.#answered();
  }

  /** Must be called for each message of the server. */
  received({ type }: ServerMessage): void {
    this.#answered();
    if (type === 'batches' || type === 'snapshot') this.#isCurrent = true;
  }

  /** Whether no batches are sent at present. */
  get isPaused(): boolean {
    return this.#cancelPause !== undefined;
  }

  /** Sends no batches for a time. Then those that were not acknowledged are sent again. */
  pause(ms: number, onEnd: () => void): void {
    this.#cancelPause ??= this.#clock.schedule(() => {
      this.resume();
      onEnd();
    }, ms);
  }

  /** Ends a pause. */
  resume(): void {
    this.#cancelPause?.();
    this.#cancelPause = undefined;
    this.#sentBatches.clear();
  }

  #answered(): void {
    this.#cancelTimeout?.();
    this.#cancelTimeout = undefined;
  }

  /** Requests the state of a text on every connection, until the returned function is called. */
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

  seedRefused(key: string): void {
    this.#seeds.delete(key);
  }

  /** Sends what has not been sent on this connection. */
  send(replica: Replica): void {
    if (!this.#isConnected || !this.#isCurrent) return;
    if (!this.isPaused) this.#sendBatches(replica);
    this.#sendSeeds(replica);
    if (!this.isPaused && this.#isWaiting(replica))
      this.#cancelTimeout ??= this.#clock.schedule(() => this.#connection.restart(), ANSWER_TIMEOUT_MS);
    else this.#answered();
  }

  #sendBatches(replica: Replica): void {
    const sendable = replica.pending.sendable();
    let inFlight = sendable.filter(({ batchId }) => this.#sentBatches.has(batchId)).length;
    for (const batch of sendable) {
      const { batchId, base } = batch;
      if (this.#sentBatches.has(batchId)) continue;
      if (inFlight >= IN_FLIGHT_MAX) return;
      if (!batch.isAttempted && rewritesIn(operationsOf(batch)).length > 0) {
        // From now on the batch must not be converted, even after a reload, so this is stored before it is sent.
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

  /** Requests states of texts without one whose records are on the server. */
  #sendSeeds({ store, pending }: Replica): void {
    const inserted = new Set(
      pending.all.flatMap(operationsOf).flatMap((operation) => (operation.op === 'insert' ? [operation.id] : [])),
    );
    for (const [key, { request }] of this.#seeds) {
      const record = store.get(request.id);
      const hasState = record?.texts?.[request.slot]?.state !== undefined;
      if (!record || hasState || inserted.has(request.id) || this.#sentSeeds.has(key)) continue;
      this.#sentSeeds.add(key);
      this.#connection.send({ type: 'seed', ...request });
    }
  }

  #isWaiting({ pending }: Replica): boolean {
    return pending.all.some(
      ({ batchId, acknowledgedAt }) => acknowledgedAt === undefined && this.#sentBatches.has(batchId),
    );
  }
}
