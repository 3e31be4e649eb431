import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { PresenterMessage, PresenterReply } from '@flydeck/contract/live/presenter-messages';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Visitor } from '../../../testing/visitor.ts';

type ReplyOf<Type extends PresenterReply['type']> = Extract<PresenterReply, { readonly type: Type }>;

/** A WebSocket of a presenter or remote. Records all received messages. */
export class PresenterSocket {
  readonly received: PresenterReply[] = [];
  readonly socket: WebSocket;
  readonly clientId = randomUUID();
  /** The code with which the socket was closed; undefined while the socket is open. */
  closeCode: number | undefined;
  #seq = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => this.received.push(JSON.parse(String(data)) as PresenterReply));
    socket.on('close', (code) => {
      this.closeCode = code;
    });
    // Without a listener, an error after opening would be an uncaught exception.
    socket.on('error', () => undefined);
  }

  /**
   * Opens a socket. `visitor`: sends the cookies of this visitor; undefined: none.
   * @throws Error with the HTTP status if the server refuses the connection
   */
  static async open(url: string, sessionId: string, visitor?: Visitor, origin = url): Promise<PresenterSocket> {
    const cookie = [...(visitor?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live/sessions/${sessionId}/presenter`, {
      headers: { origin, ...(cookie === '' ? {} : { cookie }) },
    });
    const opened = new PresenterSocket(socket);
    await once(socket, 'open');
    return opened;
  }

  /** Opens a socket and identifies the presenter. `token`: the token of a remote. */
  static async join(
    url: string,
    sessionId: string,
    { visitor, token }: { readonly visitor?: Visitor; readonly token?: string },
  ): Promise<PresenterSocket> {
    const socket = await PresenterSocket.open(url, sessionId, visitor);
    socket.send({ type: 'hello', clientId: socket.clientId, ...(token === undefined ? {} : { token }) });
    await socket.waitFor('baton');
    return socket;
  }

  send(message: PresenterMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Takes the baton with the last received number. */
  async takeBaton(): Promise<void> {
    this.send({ type: 'takeBaton', number: this.baton.number });
    await vi.waitFor(() => {
      if (!this.baton.isHolder) throw new Error('The connection does not have the baton.');
    }, 10_000);
  }

  get baton(): ReplyOf<'baton'> {
    const baton = this.all('baton').at(-1);
    if (!baton) throw new Error('No baton was received.');
    return baton;
  }

  /** Sends a message with the next `seq` and returns the reply. */
  async request(
    message:
      | Omit<Extract<PresenterMessage, { readonly type: 'state' }>, 'seq'>
      | Omit<Extract<PresenterMessage, { readonly type: 'ink' }>, 'seq'>
      | Omit<Extract<PresenterMessage, { readonly type: 'timer' }>, 'seq'>
      | Omit<Extract<PresenterMessage, { readonly type: 'openQuestion' }>, 'seq'>
      | Omit<Extract<PresenterMessage, { readonly type: 'openElement' }>, 'seq'>
      | Omit<Extract<PresenterMessage, { readonly type: 'setQuestion' }>, 'seq'>
      | Omit<Extract<PresenterMessage, { readonly type: 'dismissQuestion' }>, 'seq'>,
  ): Promise<ReplyOf<'ack' | 'refused'>> {
    this.#seq += 1;
    const seq = this.#seq;
    this.send({ ...message, seq });
    return vi.waitFor(() => {
      const reply = this.received.find((received) => 'seq' in received && received.seq === seq);
      if (reply?.type !== 'ack' && reply?.type !== 'refused') throw new Error('No reply was received.');
      return reply;
    }, 10_000);
  }

  all<Type extends PresenterReply['type']>(type: Type): ReplyOf<Type>[] {
    return this.received.filter((reply): reply is ReplyOf<Type> => reply.type === type);
  }

  /** Waits for a message of a type, and returns the last one. */
  async waitFor<Type extends PresenterReply['type']>(
    type: Type,
    accepts: (reply: ReplyOf<Type>) => boolean = () => true,
  ): Promise<ReplyOf<Type>> {
    return vi.waitFor(() => {
      const reply = this.all(type).findLast(accepts);
      if (!reply) throw new Error(`No message ${type} was received.`);
      return reply;
    }, 10_000);
  }

  /** Waits until the socket is closed, and returns the code with which it was closed. */
  async waitForClose(): Promise<number> {
    return vi.waitFor(() => {
      if (this.closeCode === undefined) throw new Error('The socket is open.');
      return this.closeCode;
    }, 10_000);
  }
}
