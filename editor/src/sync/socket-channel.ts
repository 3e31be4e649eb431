import { CLOSE_CODES } from '@flydeck/contract/editing/constants';
import { serverMessageSchema } from '@flydeck/contract/editing/messages';
import type { CloseReason, OpenChannel } from './channel.ts';

/** The part of a WebSocket that the channel uses. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send(data: string): void;
  close(): void;
}

/** Close code of a message that is too large (RFC 6455 §7.4.1). */
const MESSAGE_TOO_LARGE = 1009;

/** For each close code of the socket, the reason why the channel is closed. Other codes mean `failed`. */
const CLOSE_REASONS: Readonly<Record<number, CloseReason>> = {
  [CLOSE_CODES.invalidMessage]: 'invalidMessage',
  [MESSAGE_TOO_LARGE]: 'invalidMessage',
  [CLOSE_CODES.loggedOut]: 'loggedOut',
  [CLOSE_CODES.notFound]: 'notFound',
  [CLOSE_CODES.tooManyRequests]: 'tooManyRequests',
};

/** Returns a function that opens a channel over a WebSocket. */
export function socketChannel(openSocket: () => Socket): OpenChannel {
  return ({ onOpen, onMessage, onClose }) => {
    const socket = openSocket();
    /** Closes the socket without further calls of the callbacks. */
    const closeSocket = (): void => {
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    };
    socket.onopen = onOpen;
    socket.onclose = ({ code }) => onClose(CLOSE_REASONS[code] ?? 'failed');
    socket.onmessage = ({ data }) => {
      const message = serverMessageSchema.safeParse(parseJson(data));
      if (message.success) {
        onMessage(message.data);
        return;
      }
      closeSocket();
      onClose('invalidMessage');
    };
    return { send: (message) => socket.send(JSON.stringify(message)), close: closeSocket };
  };
}

/** Returns the parsed value; undefined if the data is not JSON. */
function parseJson(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
