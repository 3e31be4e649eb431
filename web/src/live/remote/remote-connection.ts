import type { LiveCommand } from '@flydeck/contract/live/presenter-messages';
import type { FollowerMessage, LiveFacts } from '@flydeck/contract/live/session';
import type { LiveTimer } from '@flydeck/contract/live/state';
import { Listeners } from '../../listeners.ts';
import { unixMs } from '../../viewer/player/playback.ts';
import { PresenterChannel, type PresenterChannelOptions } from '../presenter-channel.ts';

/** `connecting`: not connected yet. `lost`: the connection was lost, and is opened again. `ended`: the session is over. */
type RemoteStatus = 'connecting' | 'connected' | 'lost' | 'ended';

interface RemoteState {
  readonly status: RemoteStatus;
  readonly facts: LiveFacts | undefined;
  readonly message: FollowerMessage | undefined;
  /** The code of the session, with which the scene is loaded. */
  readonly code: string | undefined;
  /** The timer of the console, and when it was received; undefined until the console has sent it. */
  readonly timer: { readonly shown: LiveTimer; readonly receivedMs: number } | undefined;
}

/** Movements of the pointer are sent at most this often. */
const POINTER_INTERVAL_MS = 50;

/** Sends the requests of a remote to the presenter, and receives what the presenter shows. */
export class RemoteConnection {
  readonly subscribe: Listeners['subscribe'];
  readonly #listeners = new Listeners();
  readonly #options: PresenterChannelOptions;
  readonly #channel: PresenterChannel;
  #state: RemoteState = {
    status: 'connecting',
    facts: undefined,
    message: undefined,
    code: undefined,
    timer: undefined,
  };
  #pointer: Extract<LiveCommand, { kind: 'pointer' }> | undefined;
  #cancelPointer: (() => void) | undefined;

  constructor(options: PresenterChannelOptions) {
    this.subscribe = this.#listeners.subscribe;
    this.#options = options;
    this.#channel = new PresenterChannel(options, {
      onReply: (reply) => {
        if (reply.type === 'welcome') {
          const { facts, message, code } = reply;
          this.#update({ status: 'connected', facts, message, code });
        } else if (reply.type === 'facts') this.#update({ facts: reply.facts });
        else if (reply.type === 'message') this.#update({ message: reply.message });
        else if (reply.type === 'timer')
          this.#update({ timer: reply.timer ? { shown: reply.timer, receivedMs: unixMs() } : undefined });
      },
      onLost: () => this.#update({ status: this.#state.facts ? 'lost' : 'connecting' }),
      onGone: () => this.#update({ status: 'ended' }),
    });
  }

  get state(): RemoteState {
    return this.#state;
  }

  /** Sends a request to the presenter: positions of the pointer at most every `POINTER_INTERVAL_MS`, others at once. */
  send(command: LiveCommand): void {
    if (command.kind !== 'pointer') {
      this.#channel.send({ type: 'command', command });
      return;
    }
    this.#pointer = command;
    if (command.pointer === null) this.#sendPointer();
    else this.#cancelPointer ??= this.#options.schedule(() => this.#sendPointer(), POINTER_INTERVAL_MS);
  }

  close(): void {
    this.#cancelPointer?.();
    this.#channel.close();
  }

  #sendPointer(): void {
    this.#cancelPointer?.();
    this.#cancelPointer = undefined;
    if (this.#pointer) this.#channel.send({ type: 'command', command: this.#pointer });
  }

  #update(fields: Partial<RemoteState>): void {
    this.#state = { ...this.#state, ...fields };
    this.#listeners.notify();
  }
}
