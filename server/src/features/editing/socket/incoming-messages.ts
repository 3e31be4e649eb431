import type { WebSocket } from '@fastify/websocket';
import { type ClientMessage, clientMessageSchema } from '@flydeck/contract/editing/client-messages';
import {
  PRESENCE_MESSAGE_MAX_LENGTH,
  PRESENCES_PER_SECOND,
  type PresenceState,
} from '@flydeck/contract/editing/presence';
import { createCounter } from '../../../http/message-counter.ts';
import type { Clock } from '../../../ports/clock.ts';

/** When this number of messages are waiting, reading from the socket pauses. */
const MAX_WAITING_MESSAGES = 20;
/** When only this number of messages are waiting, reading from the socket resumes. */
const RESUME_AT_MESSAGES = 5;

/**
 * The limit is higher than the rate of editors, which send at most 20 batches per second (1200 per minute), and only
 * during edits.
 */
const MAX_MESSAGES_PER_MINUTE = 1800;
const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

/** Limit of messages `presence` in a minute, including dropped ones, above which the socket is closed. */
const MAX_PRESENCES_PER_MINUTE = 12_000;
/** Messages with this start are handled immediately, even if batches wait. */
const PRESENCE_START = '{"type":"presence"';

/** A message that is handled after the previous ones. */
export type QueuedMessage = Exclude<ClientMessage, { readonly type: 'presence' }>;

/** Handlers of the messages that a socket receives. */
export interface MessageHandlers {
  /** Runs for one message at a time, in order. */
  readonly onMessage: (message: QueuedMessage) => Promise<void>;
  /** Called for the accepted messages `presence`, at most `PRESENCES_PER_SECOND`. */
  readonly onPresence: (state: PresenceState) => void;
  /** Called for a message that is binary or does not match the schema. */
  readonly onInvalid: () => void;
  /** Called for each message that exceeds the limit per minute. Such messages are ignored. */
  readonly onTooMany: () => void;
}

/** Calls the handlers for the messages of a socket, one after another, and limits the number of messages. */
export function receiveMessages(
  socket: WebSocket,
  clock: Pick<Clock, 'monotonicMs'>,
  { onMessage, onPresence, onInvalid, onTooMany }: MessageHandlers,
): void {
  let waitingCount = 0;
  let lastHandled = Promise.resolve();
  const exceedsMessages = createCounter(clock, MINUTE_MS, MAX_MESSAGES_PER_MINUTE);
  const exceedsPresences = createCounter(clock, MINUTE_MS, MAX_PRESENCES_PER_MINUTE);
  const exceedsAcceptedPresences = createCounter(clock, SECOND_MS, PRESENCES_PER_SECOND);
  const handlePresence = (text: string): void => {
    if (exceedsPresences()) onTooMany();
    else if (text.length > PRESENCE_MESSAGE_MAX_LENGTH) onInvalid();
    else if (!exceedsAcceptedPresences()) {
      const message = parse(text);
      if (message?.type === 'presence') onPresence(message.state);
      else onInvalid();
    }
  };
  const handleMessage = async (data: { toString(): string }, isBinary: boolean): Promise<void> => {
    const message = isBinary ? undefined : parse(String(data));
    // A presence with its properties in another order than that of our clients.
    if (message?.type === 'presence') handlePresence(String(data));
    else if (message) await onMessage(message);
    else onInvalid();
    waitingCount -= 1;
    if (waitingCount === RESUME_AT_MESSAGES) socket.resume();
  };
  socket.on('message', (data, isBinary) => {
    if (!isBinary && Buffer.isBuffer(data) && data.toString('latin1', 0, PRESENCE_START.length) === PRESENCE_START) {
      handlePresence(String(data));
      return;
    }
    if (exceedsMessages()) {
      onTooMany();
      return;
    }
    waitingCount += 1;
    if (waitingCount >= MAX_WAITING_MESSAGES) socket.pause();
    lastHandled = lastHandled.then(() => handleMessage(data, isBinary));
  });
}

function parse(text: string): ClientMessage | undefined {
  try {
    return clientMessageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
