import type { ServerMessage } from '@flydeck/contract/editing/messages';

/** A plain client of the socket of a presentation. It applies no operations. */
export class BenchSocket {
  readonly #socket: WebSocket;
  /** Callbacks for acknowledged or refused batches, by the id of the batch. */
  readonly #waiting = new Map<string, (error?: Error) => void>();
  /** Ids of the batches that this client has sent. */
  readonly own = new Set<string>();
  /** Called for each received batch. */
  onBatch: (batchId: string) => void = () => undefined;
  /** The last received sequence number. */
  #seq = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = ({ code }) => {
      for (const settle of this.#waiting.values()) settle(new Error(`The socket was closed with code ${code}.`));
    };
  }

  /** Opens a socket, and resolves after the response to `hello`. */
  static async open(origin: string, oid: string, cookie: string): Promise<BenchSocket> {
    // Node's WebSocket accepts headers, which its type (that of browsers) does not contain.
    const options = { headers: { cookie, origin } } as unknown as string[];
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/editing/${oid}/socket`, options);
    const opened = new BenchSocket(socket);
    await new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error('The socket could not be opened.'));
    });
    const response = new Promise<void>((resolve) => {
      opened.#waiting.set('hello', () => resolve());
    });
    socket.send(JSON.stringify({ type: 'hello', lastSeq: 0, features: ['right'] }));
    await response;
    return opened;
  }

  push(batchId: string, operations: readonly object[]): void {
    this.own.add(batchId);
    this.#socket.send(JSON.stringify({ type: 'push', batchId, base: this.#seq, operations }));
  }

  /** Resolves when the server has acknowledged the batch. @throws Error if the server refuses it */
  pushAndWait(batchId: string, operations: readonly object[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(batchId, (error) => (error ? reject(error) : resolve()));
      this.push(batchId, operations);
    });
  }

  close(): void {
    this.#socket.close();
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'ack') this.#settle(message.batchId);
    else if (message.type === 'refused') this.#settle(message.batchId, new Error(`Refused: ${message.reason}`));
    else if (message.type === 'snapshot') this.#seq = message.seq;
    else if (message.type === 'batches') {
      this.#seq = message.batches.at(-1)?.seq ?? this.#seq;
      for (const { batchId } of message.batches) this.onBatch(batchId);
    }
    if (message.type === 'batches' || message.type === 'snapshot') this.#settle('hello');
  }

  #settle(id: string, error?: Error): void {
    this.#waiting.get(id)?.(error);
    this.#waiting.delete(id);
  }
}
