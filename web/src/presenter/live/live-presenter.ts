import type { LiveCommand, PresenterMessage, PresenterReply } from '@flydeck/contract/live/presenter-messages';
import type { PresentedQuestion } from '@flydeck/contract/live/question';
import type { FollowerMessage } from '@flydeck/contract/live/session';
import type { Ink, LiveState, LiveTimer } from '@flydeck/contract/live/state';
import { Listeners } from '../../listeners.ts';
import { PresenterChannel, type PresenterChannelOptions } from '../../live/presenter-channel.ts';

export interface LivePresenterOptions extends Omit<PresenterChannelOptions, 'token'> {
  /** Called with what followers see when the first connection is opened, before the state of this window is sent. */
  readonly onJoined: (message: FollowerMessage) => void;
  /** Called with the requests of remotes. */
  readonly onCommand: (command: LiveCommand) => void;
  /** Called when the session was ended in another window, or may not be presented any more. */
  readonly onGone: () => void;
}

/** What the console shows about the connection. */
export interface LivePresenterStatus {
  readonly isConnected: boolean;
  /** Whether the states of this window are those that followers see. */
  readonly hasBaton: boolean;
  /** Whether followers see the states of another window. */
  readonly isFollowing: boolean;
  readonly followers: number;
  /** The current question with all answers. */
  readonly question: PresentedQuestion | undefined;
  /** What followers see. */
  readonly message: FollowerMessage | undefined;
  /** Hash of a published scene that is newer than that of the session; undefined if none was published. */
  readonly publishedHash: string | undefined;
}

/** Movements of the camera and the pointer are sent at most this often. */
const MOVE_INTERVAL_MS = 250;

/** The fields of a state that are sent at once. */
const discreteFields = ({ step, builds, isBlack, view, pointer, media }: LiveState): string =>
  JSON.stringify([step, builds, isBlack, view === null, pointer === null, media?.element, media?.isPlaying]);

/**
 * Sends the states of the console to the server. The console never waits for the server: while it cannot be reached, the
 * last state is stored, and it is sent after the next connection.
 */
export class LivePresenter {
  readonly subscribe: Listeners['subscribe'];
  readonly #options: LivePresenterOptions;
  readonly #listeners = new Listeners();
  readonly #channel: PresenterChannel;
  #status: LivePresenterStatus = {
    isConnected: false,
    hasBaton: false,
    isFollowing: false,
    followers: 0,
    question: undefined,
    message: undefined,
    publishedHash: undefined,
  };
  #seq = 0;
  #state: LiveState | undefined;
  #sentState: LiveState | undefined;
  #ink: Ink | undefined;
  #sentInk: string | undefined;
  #getTimer: (() => LiveTimer) | undefined;
  /** Whether the server knows the message `timer`. Servers of earlier releases close the connection. */
  #acceptsTimer = false;
  #cancelMove: (() => void) | undefined;
  /** The last message about a question: until this window has the baton, or until a removal is acknowledged. */
  #waitingQuestion: PresenterMessage | undefined;
  #batonNumber = 0;
  #hasJoined = false;

  constructor(options: LivePresenterOptions) {
    this.#options = options;
    this.subscribe = this.#listeners.subscribe;
    this.#channel = new PresenterChannel(options, {
      onReply: (reply) => this.#receive(reply),
      onLost: () => {
        this.#acceptsTimer = false;
        this.#update({ isConnected: false, hasBaton: false, isFollowing: false });
      },
      onGone: options.onGone,
    });
  }

  get status(): LivePresenterStatus {
    return this.#status;
  }

  /** Sets what followers see: steps and builds at once, movements at most every `MOVE_INTERVAL_MS`. */
  setState(state: LiveState): void {
    this.#state = state;
    if (!this.#sentState || discreteFields(state) !== discreteFields(this.#sentState)) this.#sendState();
    else this.#cancelMove ??= this.#options.schedule(() => this.#sendState(), MOVE_INTERVAL_MS);
  }

  /** Sets the lines of the current step. */
  setInk(ink: Ink): void {
    this.#ink = ink;
    this.#sendInk();
  }

  /**
   * Must be called when the timer is started, paused or reset, and when another step is shown.
   * @param getTimer returns what the timer shows now; called again after an interruption
   */
  setTimer(getTimer: () => LiveTimer): void {
    this.#getTimer = getTimer;
    this.#sendTimer();
  }

  /** Makes this window the one whose states followers see. */
  takeBaton(): void {
    this.#channel.send({ type: 'takeBaton', number: this.#batonNumber });
  }

  /** Sends a message about a question of the presentation. */
  sendQuestion(
    message: Extract<
      PresenterMessage,
      { readonly type: 'openQuestion' | 'openElement' | 'setQuestion' | 'dismissQuestion' }
    > extends infer M
      ? M extends { readonly seq: number }
        ? Omit<M, 'seq'>
        : never
      : never,
  ): void {
    const sent = { ...message, seq: this.#nextSeq() } as PresenterMessage;
    const { hasBaton, isFollowing } = this.#status;
    const isRemoval = sent.type === 'dismissQuestion' && !isFollowing;
    // Without the baton, the server would refuse it. A session that has just started gives it in a moment.
    const canSend = hasBaton || isFollowing;
    this.#waitingQuestion = canSend && !isRemoval ? undefined : sent;
    if (canSend) this.#channel.send(sent);
    // Without a network, the question would cover the stage.
    if (isRemoval && this.#status.message) this.#update({ message: { ...this.#status.message, question: null } });
  }

  close(): void {
    this.#cancelMove?.();
    this.#channel.close();
  }

  #receive(reply: PresenterReply): void {
    switch (reply.type) {
      case 'welcome':
        this.#update({ isConnected: true, message: this.#withoutRemoved(reply.message) });
        if (!this.#hasJoined) this.#options.onJoined(reply.message);
        this.#hasJoined = true;
        break;
      case 'baton':
        this.#batonNumber = reply.number;
        this.#update({ hasBaton: reply.isHolder, isFollowing: !reply.isHolder && !reply.isFree });
        if (reply.isHolder) this.#resend();
        else if (reply.isFree) this.takeBaton();
        break;
      case 'message':
        this.#update({ message: this.#withoutRemoved(reply.message) });
        break;
      case 'ack':
      case 'refused':
        if (this.#waitingQuestion && 'seq' in this.#waitingQuestion && this.#waitingQuestion.seq === reply.seq)
          this.#waitingQuestion = undefined;
        break;
      case 'timer':
        if (!this.#acceptsTimer) {
          this.#acceptsTimer = true;
          this.#sendTimer();
        }
        break;
      case 'followers':
        this.#update({ followers: reply.count });
        break;
      case 'results':
        this.#update({ question: reply.question });
        break;
      case 'published':
        this.#update({ publishedHash: reply.sceneHash });
        break;
      case 'command':
        this.#options.onCommand(reply.command);
        break;
      default:
        break;
    }
  }

  /** Sends the last state and lines, which the server may not have received. */
  #resend(): void {
    this.#sentState = undefined;
    this.#sentInk = undefined;
    this.#sendState();
    this.#sendInk();
    this.#sendTimer();
    if (this.#waitingQuestion) this.#channel.send(this.#waitingQuestion);
    if (this.#waitingQuestion?.type !== 'dismissQuestion') this.#waitingQuestion = undefined;
  }

  /** Omits the question while its removal is not acknowledged. */
  #withoutRemoved(message: FollowerMessage): FollowerMessage {
    return this.#waitingQuestion?.type === 'dismissQuestion' ? { ...message, question: null } : message;
  }

  #sendState(): void {
    this.#cancelMove?.();
    this.#cancelMove = undefined;
    if (!this.#state || !this.#status.hasBaton) return;
    this.#sentState = this.#state;
    this.#channel.send({ type: 'state', seq: this.#nextSeq(), state: this.#state });
  }

  #sendInk(): void {
    if (!this.#ink || !this.#status.hasBaton) return;
    const text = JSON.stringify(this.#ink);
    if (text === this.#sentInk) return;
    this.#sentInk = text;
    this.#channel.send({ type: 'ink', seq: this.#nextSeq(), ink: this.#ink });
  }

  #sendTimer(): void {
    if (this.#getTimer && this.#acceptsTimer && this.#status.hasBaton)
      this.#channel.send({ type: 'timer', seq: this.#nextSeq(), timer: this.#getTimer() });
  }

  #nextSeq(): number {
    this.#seq += 1;
    return this.#seq;
  }

  #update(fields: Partial<LivePresenterStatus>): void {
    this.#status = { ...this.#status, ...fields };
    this.#listeners.notify();
  }
}
