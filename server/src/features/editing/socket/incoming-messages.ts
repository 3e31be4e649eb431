import type { WebSocket } from '@fastify/websocket';
import { type ClientMessage, clientMessageSchema } from '@flydeck/contract/editing/messages';
import type { Clock } from '../../../ports/clock.ts';

/** Reading stops while so many messages wait to be handled, and continues below the lower limit. */
const MAX_WAITING = 20;
const CONTINUE_AT = 5;

/** Maximum number of messages per minute. Editors send at most 20 batches per second. */
const MAX_PER_MINUTE = 1800;
const MINUTE_MS = 60_000;

/** Handlers of what a socket receives. */
export interface MessageHandlers {
  /** Runs for one message at a time, in order. */
  readonly onMessage: (message: ClientMessage) => Promise<void>;
  readonly onInvalid: () => void;
  readonly onTooMany: () => void;
}

/** Passes the messages of a socket on, one after another, and limits their number. */
export function receiveMessages(
  socket: WebSocket,
  clock: Pick<Clock, 'monotonicMs'>,
  { onMessage, onInvalid, onTooMany }: MessageHandlers,
): void {
  let waiting = 0;
  let last = Promise.resolve();
  const window = { startMs: clock.monotonicMs(), count: 0 };
  const isTooMany = (): boolean => {
    const nowMs = clock.monotonicMs();
    if (nowMs - window.startMs > MINUTE_MS) Object.assign(window, { startMs: nowMs, count: 0 });
    window.count += 1;
    return window.count > MAX_PER_MINUTE;
  };
  const handle = async (data: { toString(): string }, isBinary: boolean): Promise<void> => {
    const message = isBinary ? undefined : parse(String(data));
    if (message) await onMessage(message);
    else onInvalid();
    waiting -= 1;
    if (waiting === CONTINUE_AT) socket.resume();
  };
  socket.on('message', (data, isBinary) => {
    if (isTooMany()) {
      onTooMany();
      return;
    }
    waiting += 1;
    if (waiting >= MAX_WAITING) socket.pause();
    last = last.then(() => handle(data, isBinary));
  });
}

function parse(text: string): ClientMessage | undefined {
  try {
    return clientMessageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
