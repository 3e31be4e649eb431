import { type ClientMessage, clientMessageSchema } from '@flydeck/contract/editing/client-messages';
import type { ServerMessage } from '@flydeck/contract/editing/messages';
import type { EditingRight } from '@flydeck/contract/editing/presence';
import type { Network } from '../connection.ts';
import type { PostSync } from '../polling-channel.ts';
import type { Socket } from '../socket-channel.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import type { SimulatedServer } from './simulated-server.ts';

/** Close code of a socket that was closed without a close message (RFC 6455 §7.4.1). */
const ABNORMAL_CLOSURE = 1006;
/** Maximum time until a message arrives. */
const LATENCY_MAX_MS = 80;
/** Probability that a request is lost, and probability that a response is lost. */
const LOSS_PROBABILITY = 0.1;
/** Maximum time until a window detects that its connection is broken. */
const BREAK_DETECTION_MAX_MS = 3000;

/**
 * The network between one window and the server. Messages arrive in order; messages in transit are lost when a
 * connection breaks.
 */
export class SimulatedNetwork implements Network {
  readonly #server: SimulatedServer;
  readonly #clock: SimulatedClock;
  readonly #listeners = new Set<() => void>();
  readonly #sockets = new Set<SimulatedSocket>();
  #isOnline = true;
  /** Whether new sockets fail, so that only POST requests reach the server. */
  blocksSockets = false;

  constructor(server: SimulatedServer, clock: SimulatedClock) {
    this.#server = server;
    this.#clock = clock;
  }

  isOnline(): boolean {
    return this.#isOnline;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Switches the network off or on, and notifies the listeners, like the events `online` and `offline`. */
  setOnline(isOnline: boolean): void {
    if (isOnline === this.#isOnline) return;
    this.#isOnline = isOnline;
    if (!isOnline) this.break();
    for (const listener of this.#listeners) listener();
  }

  /** Breaks the sockets that are open. */
  break(): void {
    for (const socket of this.#sockets) socket.break();
    this.#sockets.clear();
  }

  openSocket = (): Socket => {
    const socket = new SimulatedSocket(this.#server, this.#clock, !this.blocksSockets && this.#isOnline);
    this.#sockets.add(socket);
    return socket;
  };

  post: PostSync = async (request) => {
    await this.#delay();
    if (!this.#isOnline || this.#clock.random() < LOSS_PROBABILITY) throw new Error('The request was lost.');
    // Objects are converted to JSON and back, so that the window and the server share no objects.
    const body: unknown = JSON.parse(JSON.stringify(this.#server.sync(JSON.parse(JSON.stringify(request)))));
    await this.#delay();
    if (!this.#isOnline || this.#clock.random() < LOSS_PROBABILITY) throw new Error('The response was lost.');
    return { status: 200, body };
  };

  #delay(): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.schedule(resolve, this.#clock.randomInteger(LATENCY_MAX_MS));
    });
  }
}

class SimulatedSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  readonly #server: SimulatedServer;
  readonly #clock: SimulatedClock;
  #isBroken = false;
  /** Time at which the last message in each direction arrives: `up` to the server, `down` to the window. */
  readonly #arrivals = { up: 0, down: 0 };
  /** The last sequence number that the server has sent; undefined before `hello`. */
  #sentSeq: number | undefined;
  #sentRight: EditingRight | undefined;
  #unsubscribe: () => void = () => undefined;

  constructor(server: SimulatedServer, clock: SimulatedClock, isReachable: boolean) {
    this.#server = server;
    this.#clock = clock;
    if (isReachable) this.#scheduleArrival('down', () => this.onopen?.());
    else this.break();
  }

  send(data: string): void {
    const message = clientMessageSchema.parse(JSON.parse(data));
    this.#scheduleArrival('up', () => this.#handleMessage(message));
  }

  close(): void {
    this.#isBroken = true;
    this.#unsubscribe();
  }

  break(): void {
    if (this.#isBroken) return;
    this.close();
    this.#clock.schedule(
      () => this.onclose?.({ code: ABNORMAL_CLOSURE }),
      this.#clock.randomInteger(BREAK_DETECTION_MAX_MS),
    );
  }

  #handleMessage(message: ClientMessage): void {
    switch (message.type) {
      case 'hello':
        this.#handleHello(message.lastSeq);
        break;
      case 'push':
        this.#reply(this.#server.push(message));
        break;
      case 'seed': {
        const response = this.#server.seed(message);
        if (response) this.#reply(response);
        break;
      }
    }
  }

  #handleHello(lastSeq: number | null): void {
    const canSendBatches = lastSeq !== null && this.#server.hasBatchesAfter(lastSeq);
    const { head, log } = this.#server;
    this.#sendRight();
    if (canSendBatches) this.#reply({ type: 'batches', batches: log.slice(lastSeq) });
    else this.#reply({ type: 'snapshot', ...this.#server.snapshot() });
    this.#sentSeq = head;
    // A delay before the log is read simulates a notification by another server process.
    this.#unsubscribe = this.#server.subscribe(() =>
      this.#clock.schedule(() => this.#readLog(), this.#clock.randomInteger(LATENCY_MAX_MS)),
    );
  }

  #readLog(): void {
    this.#sendRight();
    const batches = this.#server.log.slice(this.#sentSeq);
    this.#sentSeq = this.#server.head;
    if (batches.length > 0) this.#reply({ type: 'batches', batches });
  }

  #sendRight(): void {
    const { right } = this.#server;
    if (right === this.#sentRight) return;
    this.#sentRight = right;
    this.#reply({ type: 'right', right, connectionId: '' });
  }

  #reply(message: ServerMessage): void {
    const data = JSON.stringify(message);
    this.#scheduleArrival('down', () => this.onmessage?.({ data }));
  }

  /** Calls `deliver` when a message arrives: `up` at the server, `down` at the window. */
  #scheduleArrival(direction: 'up' | 'down', deliver: () => void): void {
    const now = this.#clock.now();
    const arrival = Math.max(this.#arrivals[direction], now + this.#clock.randomInteger(LATENCY_MAX_MS));
    this.#arrivals[direction] = arrival;
    this.#clock.schedule(() => {
      if (!this.#isBroken) deliver();
    }, arrival - now);
  }
}
