import type { WebSocket } from '@fastify/websocket';
import { PRESENTER_MESSAGE_MAX_LENGTH } from '@flydeck/contract/live/constants';
import { type PresenterMessage, presenterMessageSchema } from '@flydeck/contract/live/presenter-messages';
import { createCounter } from '../../../http/message-counter.ts';
import type { Clock } from '../../../ports/clock.ts';

/** Presenters send at most 20 states and some commands in a second. */
const MESSAGES_PER_MINUTE = 3000;
const MINUTE_MS = 60_000;
/** Strokes are larger than other messages. */
const LARGE_MESSAGES_PER_MINUTE = 300;
const LARGE_MESSAGE_LENGTH = 4000;
/** When this number of messages are waiting, reading from the socket pauses. */
const WAITING_MAX = 50;

interface Handlers {
  /** Runs for one message at a time, in order. */
  readonly onMessage: (message: PresenterMessage) => Promise<void>;
  /** Called for a message that is binary, too long, or does not match the schema. */
  readonly onInvalid: () => void;
  /** Called for each message above the limits, which is ignored. */
  readonly onTooMany: () => void;
}

/** Calls the handlers for the messages of a presenter or remote, one after another. */
export function receivePresenterMessages(
  socket: WebSocket,
  clock: Pick<Clock, 'monotonicMs'>,
  { onMessage, onInvalid, onTooMany }: Handlers,
): void {
  const exceedsMessages = createCounter(clock, MINUTE_MS, MESSAGES_PER_MINUTE);
  const exceedsLargeMessages = createCounter(clock, MINUTE_MS, LARGE_MESSAGES_PER_MINUTE);
  let waitingCount = 0;
  let lastHandled = Promise.resolve();
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    const isLarge = data.length > LARGE_MESSAGE_LENGTH;
    if (exceedsMessages() || (isLarge && exceedsLargeMessages())) return onTooMany();
    const message = isBinary || data.length > 4 * PRESENTER_MESSAGE_MAX_LENGTH ? undefined : parse(String(data));
    if (!message) return onInvalid();
    waitingCount += 1;
    if (waitingCount >= WAITING_MAX) socket.pause();
    lastHandled = lastHandled
      .then(() => onMessage(message))
      .then(() => {
        waitingCount -= 1;
        if (waitingCount === 0) socket.resume();
      });
  });
}

function parse(text: string): PresenterMessage | undefined {
  if (text.length > PRESENTER_MESSAGE_MAX_LENGTH) return undefined;
  try {
    return presenterMessageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
