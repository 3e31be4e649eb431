import { randomUUID } from 'node:crypto';
import type { ClientFeature } from '@flydeck/contract/editing/client-messages';
import type { PushRefusalReason, ServerMessage } from '@flydeck/contract/editing/messages';
import type { EditingRight, PresenceState } from '@flydeck/contract/editing/presence';
import { PublicError } from '@flydeck/contract/errors';
import type { Logger } from '../../../http/logger.ts';
import type { OpenedSocket } from '../../../http/serve-socket.ts';
import { SocketChannel } from '../../../http/socket-channel.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Visitors } from '../../../ports/visitors.ts';
import type { EditingDeps } from '../editing-deps.ts';
import { loadPerson } from '../presence/load-person.ts';
import type { PresenceHandle, PresenceHub } from '../presence/presence-hub.ts';
import { pushBatch } from '../push-batch.ts';
import { readableBatches } from '../readable.ts';
import { requireRefusal } from '../refusal-error.ts';
import { seedText } from '../seed-text.ts';
import { readMissing } from '../sync.ts';
import type { AccessWatcher } from './access-watcher.ts';
import type { CommentWatcher } from './comment-watcher.ts';
import { type QueuedMessage, receiveMessages } from './incoming-messages.ts';
import type { LogFollower } from './log-follower.ts';
import { LoggedOutError, SocketAccess } from './socket-access.ts';

/** Batches are sent only if the login and the right to edit were checked at most this time ago. */
const ACCESS_MAX_AGE_MS = 5000;

/** Dependencies of the sockets of editors. */
export interface SessionDeps extends EditingDeps {
  readonly visitors: Visitors;
  readonly clock: Clock;
  readonly log: Logger;
  readonly follower: LogFollower;
  readonly accessWatcher: AccessWatcher;
  readonly commentWatcher: CommentWatcher;
  readonly presence: PresenceHub;
}

/** Serves the socket of one editor: receives the editor's batches, and sends new batches to the editor. */
export class EditingSession {
  readonly #deps: SessionDeps;
  readonly #opened: OpenedSocket<{ readonly oid: string }>;
  readonly #channel: SocketChannel<ServerMessage>;
  readonly #access: SocketAccess;
  /** Id of this connection in the presence of the presentation. */
  readonly #id = randomUUID();
  /** What the client understands, in names of `ClientFeature`. */
  #features: ReadonlySet<string> = new Set<ClientFeature>();
  /** Undefined until the client sends `hello`. */
  #right: EditingRight | undefined;
  #presence: PresenceHandle | undefined;
  /** The last state of the client. It may arrive before the response to `hello` is ready. */
  #state: PresenceState | undefined;
  /** Sequence number of the last state that was sent. Undefined until the client sends `hello`. */
  #lastSentSeq: number | undefined;
  #unsubscribe: (() => void) | undefined;
  #unwatchComments: (() => void) | undefined;
  #isSending = false;
  #hasNewBatches = false;
  #accessCheckedAtMs: number;
  #isRechecking = false;
  #needsRecheck = false;

  constructor(deps: SessionDeps, opened: OpenedSocket<{ readonly oid: string }>) {
    this.#deps = deps;
    this.#opened = opened;
    this.#accessCheckedAtMs = deps.clock.monotonicMs();
    this.#channel = new SocketChannel<ServerMessage>(opened.socket);
    const { participant, request } = opened;
    this.#access = new SocketAccess(deps, { oid: this.#oid, participant, request }, () => void this.#recheck());
    const unwatch = deps.accessWatcher.watch({
      oid: this.#oid,
      userId: participant.userId,
      // Before `hello`, no right is used. `hello` checks the right.
      recheck: () => this.#right && void this.#recheck(),
    });
    opened.socket.on('close', () => {
      unwatch();
      this.#access.end();
      this.#presence?.leave();
      this.#unsubscribe?.();
      this.#unwatchComments?.();
    });
    receiveMessages(opened.socket, deps.clock, {
      onMessage: (message) => this.#receive(message),
      onPresence: (state) => this.#setPresence(state),
      onInvalid: () => this.#channel.close('invalidMessage'),
      onTooMany: () => this.#channel.close('tooManyRequests'),
    });
  }

  get #oid(): string {
    return this.#opened.params.oid;
  }

  async #receive(message: QueuedMessage): Promise<void> {
    if (!this.#channel.isOpen) return;
    // `hello` must be the first message, and must not be sent again.
    if ((message.type === 'hello') !== (this.#lastSentSeq === undefined)) {
      this.#channel.close('invalidMessage');
      return;
    }
    try {
      await this.#access.checkLogin();
      if (message.type === 'hello') await this.#handleHello(message);
      else if (message.type === 'push') await this.#push(message);
      else await this.#seed(message);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Replaces the state that the others see. */
  #setPresence(state: PresenceState): void {
    this.#state = state;
    this.#presence?.setState(state);
  }

  async #handleHello({ lastSeq, features = [] }: Extract<QueuedMessage, { readonly type: 'hello' }>): Promise<void> {
    this.#features = new Set(features);
    await this.#checkAccess();
    await this.#join();
    this.#unsubscribe ??= this.#deps.follower.subscribe(this.#oid, () => void this.#sendNew());
    // Prevents `#sendNew` from sending batches before the response to `hello`.
    this.#isSending = true;
    try {
      await this.#sendMissing(lastSeq);
    } finally {
      this.#isSending = false;
    }
    if (!this.#channel.isOpen) {
      this.#unsubscribe();
      return;
    }
    if (this.#features.has('comments')) await this.#watchComments();
    await this.#sendNew();
  }

  async #sendMissing(lastSeq: number | null): Promise<void> {
    const { snapshot, batches, head } = await readMissing(this.#deps, this.#oid, lastSeq, this.#right ?? 'comment');
    if (snapshot) await this.#channel.send({ type: 'snapshot', ...snapshot });
    else await this.#channel.send({ type: 'batches', batches });
    // `head` is the sequence number of the last state of the log.
    this.#lastSentSeq = snapshot?.seq ?? batches.at(-1)?.seq ?? head;
  }

  async #push({ type: _type, ...push }: Extract<QueuedMessage, { readonly type: 'push' }>): Promise<void> {
    const { batchId } = push;
    try {
      const seq = await pushBatch(this.#deps, this.#oid, this.#opened.participant, push);
      this.#channel.sendWithoutWaiting({ type: 'ack', batchId, seq });
    } catch (error) {
      this.#channel.sendWithoutWaiting({ type: 'refused', batchId, reason: this.#reasonOf(error) });
    }
  }

  /** Creates a text state, which the client receives in a batch. Sends a reply only if the request is refused. */
  async #seed({ id, slot }: Extract<QueuedMessage, { readonly type: 'seed' }>): Promise<void> {
    try {
      await seedText(this.#deps, this.#oid, this.#opened.participant, { id, slot });
    } catch (error) {
      this.#channel.sendWithoutWaiting({ type: 'seedRefused', id, slot, reason: this.#reasonOf(error) });
    }
  }

  /** Returns the reason of a refusal. @throws `error` if it is none; PublicError if the client does not understand it */
  #reasonOf(error: unknown): PushRefusalReason {
    const reason = requireRefusal(error);
    if (reason === 'read_only' && !this.#features.has('right')) throw new PublicError('resource.not_found');
    return reason;
  }

  /** Adds the participant to the people who have the presentation open. */
  async #join(): Promise<void> {
    const person = await loadPerson(this.#deps.db, this.#opened.participant);
    if (!this.#channel.isOpen) return;
    const send = this.#channel.send.bind(this.#channel);
    const joinedAt = this.#deps.clock.now().getTime();
    const right = this.#right ?? 'comment';
    this.#presence = this.#deps.presence.join(this.#oid, { ...person, connectionId: this.#id, right, joinedAt }, send);
    if (this.#state) this.#presence.setState(this.#state);
  }

  /** Sends the revision of the comments, now and after each change. */
  async #watchComments(): Promise<void> {
    const { commentWatcher } = this.#deps;
    const send = (revision: number) => this.#channel.sendWithoutWaiting({ type: 'commentsChanged', revision });
    this.#unwatchComments ??= commentWatcher.watch(this.#oid, send);
    send(await commentWatcher.loadRevision(this.#oid));
    if (!this.#channel.isOpen) this.#unwatchComments();
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
        await this.#access.checkLogin();
        await this.#checkAccess();
      }
      if (!last) {
        // The next state is a snapshot without a batch: an imported document was published, or the history was deleted.
        await this.#sendMissing(lastSentSeq);
        // Prevents an endless loop if there was no new state.
        if ((this.#lastSentSeq ?? 0) <= lastSentSeq) return;
        continue;
      }
      const batches = readableBatches(sizedBatches, this.#right ?? 'comment');
      await this.#channel.send({ type: 'batches', batches });
      this.#lastSentSeq = last.seq;
    }
  }

  async #checkAccess(): Promise<void> {
    const before = this.#right;
    const hasRights = this.#features.has('right');
    this.#right = await this.#access.loadRight(hasRights);
    this.#accessCheckedAtMs = this.#deps.clock.monotonicMs();
    if (this.#right === before) return;
    this.#presence?.setRight(this.#right);
    if (hasRights) this.#channel.sendWithoutWaiting({ type: 'right', right: this.#right, connectionId: this.#id });
  }

  /** Checks login and right again, after a notification that they may have been withdrawn. */
  async #recheck(): Promise<void> {
    this.#needsRecheck = true;
    if (this.#isRechecking) return;
    this.#isRechecking = true;
    try {
      while (this.#needsRecheck && this.#channel.isOpen) {
        this.#needsRecheck = false;
        await this.#access.checkLogin();
        await this.#checkAccess();
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isRechecking = false;
    }
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
