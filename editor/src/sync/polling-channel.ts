import type { ClientMessage, SyncRequest } from '@flydeck/contract/editing/client-messages';
import { EDITING_MESSAGE_MAX_BYTES, REQUEST_BATCHES_MAX } from '@flydeck/contract/editing/constants';
import { type SyncResponse, syncResponseSchema } from '@flydeck/contract/editing/messages';
import type { ChannelHandlers, CloseReason, OpenChannel } from './channel.ts';
import { CLIENT_FEATURES } from './client-features.ts';
import type { Clock } from './clock.ts';

/** Interval at which changes of other authors are requested. */
const POLL_INTERVAL_MS = 3000;
/** Pause after each response, which keeps the number of requests below the endpoint's rate limit. */
const PAUSE_MS = 150;
/** Maximum length of the messages in one request as JSON, in UTF-16 units. A unit takes at most 3 bytes in UTF-8. */
const REQUEST_MAX_LENGTH = EDITING_MESSAGE_MAX_BYTES / 3;

/** Sends a POST request. Returns the response with its JSON body; rejects if there was no response. */
export type PostSync = (request: SyncRequest) => Promise<{ readonly status: number; readonly body: unknown }>;

/** Reasons for closing the channel by the status of the response. */
const CLOSE_REASONS: Readonly<Record<number, CloseReason>> = {
  400: 'invalidMessage',
  401: 'loggedOut',
  403: 'notFound',
  404: 'notFound',
  409: 'invalidMessage',
  413: 'invalidMessage',
  429: 'tooManyRequests',
};

/** Returns a function that opens a channel of POST requests, for networks that do not allow WebSockets. */
export function pollingChannel(post: PostSync, clock: Clock): OpenChannel {
  return (handlers) => new PollingChannel(post, clock, handlers);
}

/** A message that waits for the next request. Instead of `hello`, every request has `lastSeq`. */
type QueuedMessage = Extract<ClientMessage, { readonly type: 'push' | 'seed' }>;

class PollingChannel {
  readonly #post: PostSync;
  readonly #clock: Clock;
  readonly #handlers: ChannelHandlers;
  /** Sequence number of the last state that the client has received; null if the client has no records. */
  #lastSeq: number | null = null;
  #queue: QueuedMessage[] = [];
  #isWaitingForResponse = false;
  /** Time of the clock in milliseconds before which no request is sent. */
  #pauseEnd = 0;
  #isClosed = false;
  #cancelTimer: () => void;

  constructor(post: PostSync, clock: Clock, handlers: ChannelHandlers) {
    this.#post = post;
    this.#clock = clock;
    this.#handlers = handlers;
    this.#cancelTimer = clock.schedule(() => handlers.onOpen(), 0);
  }

  send(message: ClientMessage): void {
    if (message.type === 'hello') this.#lastSeq = message.lastSeq;
    // Presence needs a socket.
    else if (message.type !== 'presence') this.#queue.push(message);
    if (!this.#isWaitingForResponse) this.#schedule(Math.max(0, this.#pauseEnd - this.#clock.now()));
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer();
  }

  #schedule(ms: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.schedule(() => void this.#poll(), ms);
  }

  /** Sends a request, delivers the response, and schedules the next request. */
  async #poll(): Promise<void> {
    this.#isWaitingForResponse = true;
    const response = await this.#request();
    if (this.#isClosed) return;
    if (typeof response === 'string') {
      this.close();
      this.#handlers.onClose(response);
      return;
    }
    const isBehind = this.#deliver(response);
    if (this.#isClosed) return;
    this.#isWaitingForResponse = false;
    this.#pauseEnd = this.#clock.now() + PAUSE_MS;
    this.#schedule(isBehind || this.#queue.length > 0 ? PAUSE_MS : POLL_INTERVAL_MS);
  }

  async #request(): Promise<SyncResponse | CloseReason> {
    try {
      const { status, body } = await this.#post(this.#nextRequest());
      if (status !== 200) return CLOSE_REASONS[status] ?? 'failed';
      const response = syncResponseSchema.safeParse(body);
      return response.success ? response.data : 'invalidMessage';
    } catch {
      return 'failed';
    }
  }

  /** Removes as many messages from the queue as one request may contain, and returns the request. */
  #nextRequest(): SyncRequest {
    const request = {
      features: [...CLIENT_FEATURES],
      lastSeq: this.#lastSeq,
      pushes: [] as SyncRequest['pushes'],
      seeds: [] as SyncRequest['seeds'],
    };
    let length = 0;
    let count = 0;
    for (const message of this.#queue) {
      length += JSON.stringify(message).length;
      if (count > 0 && (length > REQUEST_MAX_LENGTH || count === REQUEST_BATCHES_MAX)) break;
      count += 1;
      const { type, ...fields } = message;
      if (type === 'push') request.pushes.push(fields as SyncRequest['pushes'][number]);
      else request.seeds.push(fields as SyncRequest['seeds'][number]);
    }
    this.#queue = this.#queue.slice(count);
    return request;
  }

  /** Passes the parts of a response to the handler as messages. Returns whether the server has further batches. */
  #deliver({ snapshot, batches, acks, refusals, seedRefusals, head, right, commentsRevision }: SyncResponse): boolean {
    this.#lastSeq = batches.at(-1)?.seq ?? snapshot?.seq ?? this.#lastSeq;
    const { onMessage } = this.#handlers;
    const messages = [
      ...(right ? [{ type: 'right', right, connectionId: '' } as const] : []),
      ...(snapshot ? [{ type: 'snapshot', ...snapshot } as const] : []),
      { type: 'batches', batches } as const,
      ...acks.map((ack) => ({ type: 'ack', ...ack }) as const),
      ...refusals.map((refusal) => ({ type: 'refused', ...refusal }) as const),
      ...seedRefusals.map((refusal) => ({ type: 'seedRefused', ...refusal }) as const),
      ...(commentsRevision === undefined ? [] : [{ type: 'commentsChanged', revision: commentsRevision } as const]),
    ];
    // A handler may close the channel.
    for (const message of messages) if (!this.#isClosed) onMessage(message);
    return this.#lastSeq !== null && this.#lastSeq < head;
  }
}
