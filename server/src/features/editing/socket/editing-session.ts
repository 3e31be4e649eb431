import type { ClientMessage } from '@flydeck/contract/editing/messages';
import { PublicError } from '@flydeck/contract/errors';
import type { Logger } from '../../../http/logger.ts';
import type { OpenedSocket } from '../../../http/serve-socket.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Visitors } from '../../../ports/visitors.ts';
import { assertEditable } from '../access.ts';
import type { EditingDeps } from '../editing-db.ts';
import { pushBatch } from '../push-batch.ts';
import { requireRefusal } from '../refusal-error.ts';
import { seedText } from '../seed-text.ts';
import { readMissing } from '../sync.ts';
import { receiveMessages } from './incoming-messages.ts';
import type { LogFollower } from './log-follower.ts';
import { SocketChannel } from './socket-channel.ts';

/** Batches are sent only if the login and the right to edit were checked at most this time ago. */
const ACCESS_MAX_AGE_MS = 5000;

/** Dependencies of the sockets of editors. */
export interface SessionDeps extends EditingDeps {
  readonly visitors: Visitors;
  readonly clock: Clock;
  readonly log: Logger;
  readonly follower: LogFollower;
}

/** Thrown when the member is no longer logged in. */
class LoggedOutError extends Error {}

/** Serves the socket of one editor: receives the editor's batches, and sends new batches to the editor. */
export class EditingSession {
  readonly #deps: SessionDeps;
  readonly #opened: OpenedSocket<{ readonly oid: string }>;
  readonly #channel: SocketChannel;
  /** Sequence number of the last state that was sent. Undefined until the client sends `hello`. */
  #lastSentSeq: number | undefined;
  #unsubscribe: (() => void) | undefined;
  #isSending = false;
  #hasNewBatches = false;
  #accessCheckedAtMs: number;

  constructor(deps: SessionDeps, opened: OpenedSocket<{ readonly oid: string }>) {
    this.#deps = deps;
    this.#opened = opened;
    this.#accessCheckedAtMs = deps.clock.monotonicMs();
    this.#channel = new SocketChannel(opened.socket);
    opened.socket.on('close', () => this.#unsubscribe?.());
    receiveMessages(opened.socket, deps.clock, {
      onMessage: (message) => this.#receive(message),
      onInvalid: () => this.#channel.close('invalidMessage'),
      onTooMany: () => this.#channel.close('tooManyRequests'),
    });
  }

  get #oid(): string {
    return this.#opened.params.oid;
  }

  async #receive(message: ClientMessage): Promise<void> {
    if (!this.#channel.isOpen) return;
    // `hello` must be the first message, and must not be sent again.
    if ((message.type === 'hello') !== (this.#lastSentSeq === undefined)) {
      this.#channel.close('invalidMessage');
      return;
    }
    try {
      await this.#checkLogin();
      if (message.type === 'hello') await this.#handleHello(message.lastSeq);
      else if (message.type === 'push') await this.#push(message);
      else await this.#seed(message);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #handleHello(lastSeq: number | null): Promise<void> {
    await this.#checkAccess();
    this.#unsubscribe ??= this.#deps.follower.subscribe(this.#oid, () => void this.#sendNew());
    // Prevents `#sendNew` from sending batches before the response to `hello`.
    this.#isSending = true;
    try {
      await this.#sendMissing(lastSeq);
    } finally {
      this.#isSending = false;
    }
    if (this.#channel.isOpen) await this.#sendNew();
    else this.#unsubscribe();
  }

  async #sendMissing(lastSeq: number | null): Promise<void> {
    const { snapshot, batches, head } = await readMissing(this.#deps, this.#oid, lastSeq);
    if (snapshot) await this.#channel.send({ type: 'snapshot', ...snapshot });
    else await this.#channel.send({ type: 'batches', batches });
    // `head` is the sequence number of the last state of the log.
    this.#lastSentSeq = snapshot?.seq ?? batches.at(-1)?.seq ?? head;
  }

  async #push({ type: _type, ...push }: Extract<ClientMessage, { readonly type: 'push' }>): Promise<void> {
    const { batchId } = push;
    try {
      const seq = await pushBatch(this.#deps, this.#oid, this.#opened.member, push);
      this.#channel.sendWithoutWaiting({ type: 'ack', batchId, seq });
    } catch (error) {
      this.#channel.sendWithoutWaiting({ type: 'refused', batchId, reason: requireRefusal(error) });
    }
  }

  /** Creates a text state, which the client receives in a batch. Sends a reply only if the request is refused. */
  async #seed({ id, slot }: Extract<ClientMessage, { readonly type: 'seed' }>): Promise<void> {
    try {
      await seedText(this.#deps, this.#oid, this.#opened.member, { id, slot });
    } catch (error) {
      this.#channel.sendWithoutWaiting({ type: 'seedRefused', id, slot, reason: requireRefusal(error) });
    }
  }

  /**
   * Sends the batches that follow the last state that was sent. Reads further batches only when the previous ones are
   * sent, so that a slow client does not fill the server's memory. The channel disconnects a client that is too slow.
   */
  async #sendNew(): Promise<void> {
    this.#hasNewBatches = true;
    if (this.#isSending || this.#lastSentSeq === undefined) return;
    this.#isSending = true;
    try {
      while (this.#hasNewBatches && this.#channel.isOpen) {
        this.#hasNewBatches = false;
        await this.#sendFollowing();
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isSending = false;
    }
  }

  async #sendFollowing(): Promise<void> {
    while (this.#channel.isOpen) {
      const sizedBatches = await this.#deps.follower.read(this.#oid, this.#lastSentSeq ?? 0);
      const last = sizedBatches.at(-1);
      const lastSentSeq = this.#lastSentSeq ?? 0;
      const hasSentAll = !last && this.#deps.follower.lastNotifiedSeq(this.#oid) <= lastSentSeq;
      if (hasSentAll) return;
      if (this.#deps.clock.monotonicMs() - this.#accessCheckedAtMs > ACCESS_MAX_AGE_MS) {
        await this.#checkLogin();
        await this.#checkAccess();
      }
      if (!last) {
        // The next state is a snapshot without a batch: an imported document was published, or the history was deleted.
        await this.#sendMissing(lastSentSeq);
        // Prevents an endless loop if there was no new state.
        if ((this.#lastSentSeq ?? 0) <= lastSentSeq) return;
        continue;
      }
      const batches = sizedBatches.map(({ jsonLength: _jsonLength, ...batch }) => batch);
      await this.#channel.send({ type: 'batches', batches });
      this.#lastSentSeq = last.seq;
    }
  }

  /** @throws LoggedOutError if the login session has ended or belongs to another member */
  async #checkLogin(): Promise<void> {
    const { request, member } = this.#opened;
    // Passes a new object, because `visitors` caches the visitor of each request object.
    const actor = await this.#deps.visitors.actorOf({ headers: request.headers });
    if (actor.kind !== 'member' || actor.userId !== member.userId) throw new LoggedOutError();
  }

  async #checkAccess(): Promise<void> {
    await assertEditable(this.#deps.db, this.#opened.member, this.#oid);
    this.#accessCheckedAtMs = this.#deps.clock.monotonicMs();
  }

  #fail(error: unknown): void {
    if (error instanceof LoggedOutError) this.#channel.close('loggedOut');
    else if (error instanceof PublicError && error.code === 'resource.not_found') this.#channel.close('notFound');
    else {
      this.#deps.log.warn({ err: error }, 'an editing socket failed');
      this.#channel.close('unavailable');
    }
  }
}
