import type { WebSocket } from '@fastify/websocket';
import { type ClientMessage, clientMessageSchema } from '@flydeck/contract/editing/messages';
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

/** Handlers of the messages that a socket receives. */
export interface MessageHandlers {
  /** Runs for one message at a time, in order. */
  readonly onMessage: (message: ClientMessage) => Promise<void>;
  /** Called for a message that is binary or does not match the schema. */
  readonly onInvalid: () => void;
  /** Called for each message that exceeds the limit per minute. Such messages are ignored. */
  readonly onTooMany: () => void;
}

/** Calls the handlers for the messages of a socket, one after another, and limits the number of messages. */
export function receiveMessages(
  socket: WebSocket,
  clock: Pick<Clock, 'monotonicMs'>,
  { onMessage, onInvalid, onTooMany }: MessageHandlers,
): void {
  let waitingCount = 0;
  let lastHandled = Promise.resolve();
  const rateWindow = { startMs: clock.monotonicMs(), count: 0 };
  /** Counts a message. Returns whether the current minute has more messages than the limit. */
  const countExceedsLimit = (): boolean => {
    const nowMs = clock.monotonicMs();
    if (nowMs - rateWindow.startMs > MINUTE_MS) Object.assign(rateWindow, { startMs: nowMs, count: 0 });
    rateWindow.count += 1;
    return rateWindow.count > MAX_MESSAGES_PER_MINUTE;
  };
  const handleMessage = async (data: { toString(): string }, isBinary: boolean): Promise<void> => {
    const message = isBinary ? undefined : parse(String(data));
    if (message) await onMessage(message);
    else onInvalid();
    waitingCount -= 1;
    if (waitingCount === RESUME_AT_MESSAGES) socket.resume();
  };
  socket.on('message', (data, isBinary) => {
    if (countExceedsLimit()) {
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
