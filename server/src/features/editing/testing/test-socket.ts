import { once } from 'node:events';
import type { ClientFeature, ClientMessage } from '@flydeck/contract/editing/client-messages';
import type { LoggedBatch, ServerMessage } from '@flydeck/contract/editing/messages';
import type { EditingRight, Person } from '@flydeck/contract/editing/presence';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Visitor } from '../../../testing/visitor.ts';

type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { readonly type: Type }>;

/** A WebSocket as the editor opens it. Records all received messages. */
export class TestSocket {
  readonly received: ServerMessage[] = [];
  readonly socket: WebSocket;
  /** The code with which the socket was closed; undefined while the socket is open. */
  closeCode: number | undefined;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => this.received.push(JSON.parse(String(data)) as ServerMessage));
    socket.on('close', (code) => {
      this.closeCode = code;
    });
    // Without a listener, an error after opening would be an uncaught exception.
    socket.on('error', () => undefined);
  }

  /**
   * Opens a socket with the cookies of a visitor.
   * @param url URL of the server
   * @throws Error with the HTTP status if the server refuses the connection
   */
  static async open(
    url: string,
    visitor: Visitor,
    oid: string,
    headers: Readonly<Record<string, string>> = { origin: url },
  ): Promise<TestSocket> {
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/editing/${oid}/socket`, {
      headers: { cookie, ...headers },
    });
    const opened = new TestSocket(socket);
    await once(socket, 'open');
    return opened;
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  /**
   * Sends `hello`, which must be the first message. Returns the response.
   * @param lastSeq sequence number of the last batch that the client has; null if the client has no records
   * @param features what the client understands; by default nothing, as clients of earlier releases
   */
  async sendHello(lastSeq: number | null, features?: readonly ClientFeature[]): Promise<ServerMessage> {
    this.send({ type: 'hello', lastSeq, ...(features ? { features: [...features] } : {}) });
    return vi.waitFor(() => {
      const first = this.received.find(({ type }) => type === 'snapshot' || type === 'batches');
      if (!first) throw new Error('No message was received after hello.');
      return first;
    }, 20_000);
  }

  /** Returns all received messages of a type. */
  all<Type extends ServerMessage['type']>(type: Type): MessageOf<Type>[] {
    return this.received.filter((message): message is MessageOf<Type> => message.type === type);
  }

  /** Returns all received batches. */
  batches(): LoggedBatch[] {
    return this.all('batches').flatMap(({ batches }) => batches);
  }

  /** Waits until the last received batch has this sequence number. */
  async waitForBatch(seq: number): Promise<void> {
    await vi.waitFor(() => {
      if (this.batches().at(-1)?.seq !== seq) throw new Error(`Batch ${seq} was not received.`);
    }, 20_000);
  }

  /** Waits until the last received right is `right`. */
  async waitForRight(right: EditingRight): Promise<void> {
    await vi.waitFor(() => {
      if (this.all('right').at(-1)?.right !== right) throw new Error(`The right ${right} was not received.`);
    }, 20_000);
  }

  /** Returns the people whom the client knows from the received messages, in the order in which they joined. */
  people(): Person[] {
    const people = new Map<string, Person>();
    for (const message of this.all('presence')) {
      for (const person of message.people) people.set(person.connectionId, person);
      for (const id of message.left) people.delete(id);
    }
    return [...people.values()].sort((a, b) => a.joinedAt - b.joinedAt);
  }

  /** Waits until the client knows exactly the people with these names, in any order. */
  async waitForPeople(...names: readonly string[]): Promise<void> {
    await vi.waitFor(() => {
      const known = this.people().map(({ name }) => name);
      if (known.sort().join() !== [...names].sort().join()) throw new Error(`The client knows ${known.join()}.`);
    }, 20_000);
  }

  /** Waits until the socket is closed, and returns the code with which it was closed. */
  async waitForClose(): Promise<number> {
    return vi.waitFor(() => {
      if (this.closeCode === undefined) throw new Error('The socket is open.');
      return this.closeCode;
    }, 20_000);
  }
}
