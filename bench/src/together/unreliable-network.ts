import type { ServerMessage } from '@flydeck/contract/editing/messages';
import type { OpenChannel } from '@flydeck/editor/sync/channel';
import { SYSTEM_CLOCK } from '@flydeck/editor/sync/clock';
import { type PostSync, pollingChannel } from '@flydeck/editor/sync/polling-channel';
import { type Socket, socketChannel } from '@flydeck/editor/sync/socket-channel';
import type { SimulatedClock } from '@flydeck/editor/sync/testing/simulated-clock';
import type { Visitor } from '@flydeck/server/testing/visitor';

/** Maximum delay of a message, in ms. */
const DELAY_MAX_MS = 30;
/** Maximum delay of a repeated message of a client, in ms. */
const REPEAT_DELAY_MAX_MS = 200;
const REPEAT_PROBABILITY = 0.3;

/**
 * The connections of clients to several servers. Messages are delayed. Messages of the clients are also reordered and
 * repeated, by the same connection or another one of the same member.
 */
export class UnreliableNetwork {
  readonly #random: SimulatedClock;
  readonly #oid: string;
  readonly #urls: readonly string[];
  /** Ids of the batches that a server has acknowledged. */
  readonly acknowledged = new Set<string>();
  /** Ids of the batches that a server has refused. */
  readonly refused = new Set<string>();
  /** The sockets that have sent `hello`, with their members. */
  readonly #sockets = new Map<WebSocket, Visitor>();

  constructor(random: SimulatedClock, oid: string, urls: readonly string[]) {
    this.#random = random;
    this.#oid = oid;
    this.#urls = urls;
  }

  /** Returns functions that connect a client of a member to random servers. */
  channelsOf(member: Visitor): { readonly openSocket: OpenChannel; readonly openPolling: OpenChannel } {
    const post: PostSync = async (request) => {
      await sleep(this.#random.randomInteger(DELAY_MAX_MS));
      const response = await fetch(`${this.#randomUrl()}/api/editing/${this.#oid}/sync`, {
        method: 'POST',
        headers: { cookie: cookiesOf(member), 'x-csrftoken': csrfTokenOf(member), 'content-type': 'application/json' },
        body: JSON.stringify(request),
      });
      return { status: response.status, body: await response.json() };
    };
    return {
      openSocket: this.#recorded(socketChannel(() => this.#openSocket(member))),
      openPolling: this.#recorded(pollingChannel(post, SYSTEM_CLOCK)),
    };
  }

  /** Closes a random socket. */
  closeOne(): void {
    [...this.#sockets.keys()][this.#random.randomInteger(this.#sockets.size)]?.close();
  }

  #randomUrl(): string {
    return this.#urls[this.#random.randomInteger(this.#urls.length - 1)] ?? '';
  }

  #recorded(open: OpenChannel): OpenChannel {
    const record = (message: ServerMessage): void => {
      if (message.type === 'ack') this.acknowledged.add(message.batchId);
      if (message.type === 'refused') this.refused.add(message.batchId);
    };
    return (handlers) =>
      open({
        ...handlers,
        onMessage(message) {
          record(message);
          handlers.onMessage(message);
        },
      });
  }

  #openSocket(member: Visitor): Socket {
    const url = this.#randomUrl();
    // Node's WebSocket accepts headers, which its type (that of browsers) does not contain.
    const options = { headers: { cookie: cookiesOf(member), origin: url } } as unknown as string[];
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/editing/${this.#oid}/socket`, options);
    const wrapped: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (data) => this.#send(socket, member, data),
      close: () => socket.close(),
    };
    // Messages of a server arrive in order.
    let lastArrival = Promise.resolve();
    socket.onopen = () => wrapped.onopen?.();
    socket.onmessage = ({ data }) => {
      const delay = sleep(this.#random.randomInteger(DELAY_MAX_MS));
      lastArrival = lastArrival.then(() => delay).then(() => wrapped.onmessage?.({ data }));
    };
    socket.onclose = ({ code }) => {
      this.#sockets.delete(socket);
      wrapped.onclose?.({ code });
    };
    return wrapped;
  }

  #send(socket: WebSocket, member: Visitor, data: string): void {
    // `hello` is sent at once, because a server refuses other messages before it.
    if (data.startsWith('{"type":"hello"')) {
      socket.send(data);
      this.#sockets.set(socket, member);
      return;
    }
    const sendOn = (target: WebSocket | undefined): void => {
      if (target?.readyState === WebSocket.OPEN) target.send(data);
    };
    setTimeout(() => sendOn(socket), this.#random.randomInteger(DELAY_MAX_MS));
    if (this.#random.random() > REPEAT_PROBABILITY) return;
    setTimeout(() => sendOn(this.#randomSocketOf(member)), this.#random.randomInteger(REPEAT_DELAY_MAX_MS));
  }

  #randomSocketOf(member: Visitor): WebSocket | undefined {
    const sockets = [...this.#sockets].filter(([, owner]) => owner === member).map(([socket]) => socket);
    return sockets[this.#random.randomInteger(Math.max(0, sockets.length - 1))];
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const cookiesOf = ({ cookies }: Visitor): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const csrfTokenOf = ({ cookies }: Visitor): string => decodeURIComponent(cookies.get('csrftoken') ?? '');
