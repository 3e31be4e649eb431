import type { WebSocket } from '@fastify/websocket';
import { PublicError } from '@flydeck/contract/errors';
import type { LiveCommand, PresenterMessage, PresenterReply } from '@flydeck/contract/live/presenter-messages';
import type { LiveState, LiveTimer } from '@flydeck/contract/live/state';
import type { Logger } from '../../../http/logger.ts';
import { SocketChannel } from '../../../http/socket-channel.ts';
import type { Blobs } from '../../../ports/blobs.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { VisitorRequest, Visitors } from '../../../ports/visitors.ts';
import type { LiveChannel, PresenterListener } from '../channel/live-channel.ts';
import type { LiveHub } from '../channel/live-hub.ts';
import type { Snapshot } from '../channel/load-snapshot.ts';
import type { LiveDb } from '../live-db.ts';
import { dismissQuestion, openQuestion, setQuestion } from '../questions/change-question.ts';
import { loadElementQuestion } from '../questions/element-question.ts';
import { holderOf, identifyPresenter, type Presenter } from './identify-presenter.ts';
import { receivePresenterMessages } from './incoming-messages.ts';
import { ResultsSender } from './results-sender.ts';
import { StateWriter } from './state-writer.ts';
import { takeBaton } from './take-baton.ts';
import { type HolderTarget, writeInk, writeState, writeTimer } from './write-changes.ts';

/** Sockets whose first message does not arrive in this time are closed. */
const HELLO_TIMEOUT_MS = 10_000;

export interface ConnectionDeps {
  readonly db: LiveDb;
  readonly blobs: Pick<Blobs, 'read'>;
  readonly hub: LiveHub;
  readonly visitors: Visitors;
  readonly clock: Clock;
  readonly log: Logger;
}

interface OpenedConnection {
  readonly socket: WebSocket;
  readonly request: VisitorRequest;
  readonly sessionId: string;
}

type MessageOf<Type extends PresenterMessage['type']> = Extract<PresenterMessage, { readonly type: Type }>;
/** The messages that only the connection with the baton may send, and that are stored immediately. */
type ChangeMessage = MessageOf<'ink' | 'timer' | 'openQuestion' | 'openElement' | 'setQuestion' | 'dismissQuestion'>;

/** The part of a connection that exists after the first message. */
interface Identified {
  readonly presenter: Presenter;
  readonly target: HolderTarget;
  readonly channel: LiveChannel;
  readonly results: ResultsSender | undefined;
}

/** Returns what a timer shows after a time. */
function advance({ isRunning, elapsedMs, stepMs }: LiveTimer, ms: number): LiveTimer {
  const addedMs = isRunning ? ms : 0;
  return { isRunning, elapsedMs: elapsedMs + addedMs, stepMs: stepMs + addedMs };
}

/** Serves the socket of a presenter or remote. */
export class PresenterConnection implements PresenterListener {
  readonly #deps: ConnectionDeps;
  readonly #opened: OpenedConnection;
  readonly #socket: SocketChannel<PresenterReply>;
  readonly #states: StateWriter;
  #identified: Identified | undefined;
  #token: string | undefined;
  /** What was last sent, so that it is not sent again. */
  #sentBaton = '';
  #sentNumber = -1;
  #sentSceneHash = '';
  #sentPublishedHash = '';
  /** `timer_at` of the timer that was last sent; undefined before the first one. */
  #sentTimerMs: number | undefined;
  #isRechecking = false;
  #needsRecheck = false;

  constructor(deps: ConnectionDeps, opened: OpenedConnection) {
    this.#deps = deps;
    this.#opened = opened;
    this.#socket = new SocketChannel(opened.socket);
    this.#states = new StateWriter({
      clock: deps.clock,
      countFollowers: () => this.#identified?.channel.followerCount ?? 0,
      write: (state) => this.#writeState(state),
      onWritten: (seq, isAccepted) => this.#reply(seq, isAccepted),
      onError: (error) => this.#fail(error),
    });
    const helloTimer = setTimeout(() => this.#identified ?? this.#socket.close('invalidMessage'), HELLO_TIMEOUT_MS);
    helloTimer.unref();
    opened.socket.on('close', () => {
      clearTimeout(helloTimer);
      this.#states.close();
      this.#identified?.channel.presenters.delete(this);
    });
    receivePresenterMessages(opened.socket, deps.clock, {
      onMessage: (message) => this.#receive(message),
      onInvalid: () => this.#socket.close('invalidMessage'),
      onTooMany: () => this.#socket.close('tooManyRequests'),
    });
  }

  get userId(): string | undefined {
    return this.#identified?.presenter.kind === 'member' ? this.#identified.presenter.userId : undefined;
  }

  handleSnapshot(snapshot: Snapshot, messageJson: string): void {
    const { presenter, target, results } = this.#identified ?? {};
    if (!presenter || !target) return;
    if (presenter.kind === 'remote' && !snapshot.remoteIds.has(presenter.remoteId)) {
      this.#socket.close('notFound');
      return;
    }
    const { session, publishedHash } = snapshot;
    if (session.scene_hash !== this.#sentSceneHash) {
      this.#sentSceneHash = session.scene_hash;
      this.#socket.sendWithoutWaiting({ type: 'facts', facts: session.facts });
    }
    if (session.number !== this.#sentNumber) {
      this.#sentNumber = session.number;
      this.#socket.sendTextWithoutWaiting(`{"type":"message","message":${messageJson}}`);
    }
    this.#sendBaton(snapshot, target);
    this.#sendTimer(snapshot);
    if (publishedHash !== session.scene_hash && publishedHash !== this.#sentPublishedHash)
      this.#socket.sendWithoutWaiting({ type: 'published', sceneHash: publishedHash });
    this.#sentPublishedHash = publishedHash;
    results?.handleQuestion(snapshot.question?.row);
  }

  handleCommand(command: LiveCommand): void {
    if (this.#hasBaton) this.#socket.sendWithoutWaiting({ type: 'command', command });
  }

  handleFollowers(count: number): void {
    this.#socket.sendWithoutWaiting({ type: 'followers', count });
  }

  handleVotes(): void {
    this.#identified?.results?.handleVotes();
  }

  handleEnd(): void {
    this.#socket.close('notFound');
  }

  recheck(): void {
    this.#needsRecheck = true;
    if (this.#isRechecking || !this.#identified) return;
    this.#isRechecking = true;
    void this.#recheckUntilCurrent(this.#identified)
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#isRechecking = false;
      });
  }

  /** Checks login and right, and again if they may have been withdrawn during the check. */
  async #recheckUntilCurrent({ channel }: Identified): Promise<void> {
    while (this.#needsRecheck && this.#socket.isOpen && channel.snapshot) {
      this.#needsRecheck = false;
      const presenter = await identifyPresenter(this.#deps, this.#opened.request, channel.snapshot, this.#token);
      if (presenter.kind === 'member' && presenter.userId !== this.userId) this.#socket.close('loggedOut');
    }
  }

  async #receive(message: PresenterMessage): Promise<void> {
    if (!this.#socket.isOpen) return;
    // `hello` must be the first message, and must not be sent again.
    if ((message.type === 'hello') !== (this.#identified === undefined)) {
      this.#socket.close('invalidMessage');
      return;
    }
    try {
      if (message.type === 'hello') await this.#identify(message);
      else if (message.type === 'state') this.#receiveState(message);
      else if (message.type === 'takeBaton') await takeBaton(this.#deps.db, this.#target, message.number);
      else if (message.type === 'command') await this.#deps.hub.sendCommand(this.#opened.sessionId, message.command);
      else await this.#change(message);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #identify({ clientId, token }: MessageOf<'hello'>): Promise<void> {
    const channel = await this.#deps.hub.open(this.#opened.sessionId);
    if (!channel?.snapshot || !channel.message) throw new PublicError('resource.not_found');
    const presenter = await identifyPresenter(this.#deps, this.#opened.request, channel.snapshot, token);
    // The loaded session does not contain a remote that was paired afterwards.
    if (presenter.kind === 'remote' && !channel.snapshot?.remoteIds.has(presenter.remoteId)) await channel.reload();
    const { snapshot, message } = channel;
    if (!snapshot || !message) throw new PublicError('resource.not_found');
    if (!this.#socket.isOpen) return;
    this.#token = token;
    const target = { sessionId: this.#opened.sessionId, holder: holderOf(presenter, clientId) };
    const send = (reply: PresenterReply) => this.#socket.sendWithoutWaiting(reply);
    // Right answers and unshown results are not sent to remotes.
    const results = presenter.kind === 'member' ? new ResultsSender(this.#deps.db, send) : undefined;
    this.#identified = { presenter, target, channel, results };
    channel.presenters.add(this);
    this.#sentNumber = message.number;
    this.#sentSceneHash = message.sceneHash;
    const { code, facts } = snapshot.session;
    send({ type: 'welcome', code: code ?? '', facts, message });
    send({ type: 'followers', count: channel.followerCount });
    this.handleSnapshot(snapshot, channel.messageJson);
  }

  get #target(): HolderTarget {
    if (!this.#identified) throw new Error('The connection is not identified.');
    return this.#identified.target;
  }

  get #hasBaton(): boolean {
    return this.#identified?.channel.snapshot?.session.baton_holder === this.#identified?.target.holder;
  }

  #sendBaton({ session }: Snapshot, { holder }: HolderTarget): void {
    const number = session.baton_number;
    const isHolder = session.baton_holder === holder;
    const key = `${number} ${isHolder}`;
    if (this.#sentBaton === key) return;
    this.#sentBaton = key;
    this.#socket.sendWithoutWaiting({ type: 'baton', number, isHolder, isFree: session.baton_holder === null });
  }

  #sendTimer({ session: { timer, timer_at: storedAt } }: Snapshot): void {
    const storedMs = storedAt?.getTime() ?? 0;
    if (this.#sentTimerMs === storedMs) return;
    this.#sentTimerMs = storedMs;
    // The clocks of server and database may differ by a little.
    const ageMs = Math.max(0, this.#deps.clock.now().getTime() - storedMs);
    this.#socket.sendWithoutWaiting({ type: 'timer', timer: timer && advance(timer, ageMs) });
  }

  #receiveState({ seq, state }: MessageOf<'state'>): void {
    const { session } = this.#identified?.channel.snapshot ?? {};
    // Followers would not find the step. The presenter sends the state again after it has received the new scene.
    if (state.sceneHash === session?.scene_hash && state.step < session.facts.steps.length)
      this.#states.add(seq, state);
    else this.#socket.sendWithoutWaiting({ type: 'refused', seq, reason: 'invalid' });
  }

  async #writeState(state: LiveState): Promise<boolean> {
    return writeState(this.#deps.db, this.#target, state);
  }

  async #change(message: ChangeMessage): Promise<void> {
    const { db } = this.#deps;
    const target = this.#target;
    if (message.type === 'ink') this.#reply(message.seq, await writeInk(db, target, message.ink));
    else if (message.type === 'timer') this.#reply(message.seq, await writeTimer(db, target, message.timer));
    else if (message.type === 'openQuestion')
      this.#reply(message.seq, await openQuestion(db, target, message.question));
    else if (message.type === 'openElement') this.#reply(message.seq, await this.#openElement(message.element));
    else if (message.type === 'setQuestion') this.#reply(message.seq, await setQuestion(db, target, message));
    else this.#reply(message.seq, await dismissQuestion(db, target));
  }

  async #openElement(element: string): Promise<boolean> {
    const { db, blobs } = this.#deps;
    const question = await loadElementQuestion(db, blobs, this.#target.sessionId, element);
    return question !== undefined && (await openQuestion(db, this.#target, question));
  }

  #reply(seq: number, isAccepted: boolean): void {
    if (isAccepted) this.#socket.sendWithoutWaiting({ type: 'ack', seq });
    else this.#socket.sendWithoutWaiting({ type: 'refused', seq, reason: this.#hasBaton ? 'invalid' : 'no_baton' });
  }

  #fail(error: unknown): void {
    const code = error instanceof PublicError ? error.code : undefined;
    if (code === 'auth.required') this.#socket.close('loggedOut');
    else if (code === 'resource.not_found') this.#socket.close('notFound');
    else {
      this.#deps.log.warn({ err: error }, 'a socket of a presenter failed');
      this.#socket.close('unavailable');
    }
  }
}
