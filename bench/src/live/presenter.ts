import { randomUUID } from 'node:crypto';
import type { PresenterMessage, PresenterReply } from '@flydeck/contract/live/presenter-messages';
import type { LiveState } from '@flydeck/contract/live/state';

/** The presenter of a live session. */
export class BenchPresenter {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, (reply: PresenterReply) => void>();
  #seq = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      const reply = JSON.parse(String(data)) as PresenterReply;
      const key = 'seq' in reply ? String(reply.seq) : reply.type;
      this.#waiting.get(key)?.(reply);
    };
  }

  /** Opens the socket and takes the baton. */
  static async open(origin: string, sessionId: string, cookie: string): Promise<BenchPresenter> {
    // Node's WebSocket accepts headers, which its type (that of browsers) does not contain.
    const options = { headers: { cookie, origin } } as unknown as string[];
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/live/sessions/${sessionId}/presenter`, options);
    const presenter = new BenchPresenter(socket);
    await new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error('The socket could not be opened.'));
    });
    const baton = await presenter.#send('baton', { type: 'hello', clientId: randomUUID() });
    if (baton.type !== 'baton') throw new Error('No baton was received.');
    const taken = await presenter.#send('baton', { type: 'takeBaton', number: baton.number });
    if (taken.type !== 'baton' || !taken.isHolder) throw new Error('The presenter did not get the baton.');
    return presenter;
  }

  /** Sends a state. Resolves when it is stored. */
  async show(state: LiveState): Promise<void> {
    this.#seq += 1;
    this.#check(await this.#send(String(this.#seq), { type: 'state', seq: this.#seq, state }));
  }

  /** Opens a question with two options. */
  async openQuestion(): Promise<void> {
    this.#seq += 1;
    const options = ['a', 'b'];
    const question = { kind: 'choice' as const, id: 'q', text: 'Which?', options, isMultiple: false, right: [] };
    this.#check(await this.#send(String(this.#seq), { type: 'openQuestion', seq: this.#seq, question }));
  }

  close(): void {
    this.#socket.close();
  }

  #check(reply: PresenterReply): void {
    if (reply.type !== 'ack') throw new Error(`Refused: ${JSON.stringify(reply)}`);
  }

  #send(key: string, message: PresenterMessage): Promise<PresenterReply> {
    const reply = new Promise<PresenterReply>((resolve) => {
      this.#waiting.set(key, resolve);
    });
    this.#socket.send(JSON.stringify(message));
    return reply;
  }
}
