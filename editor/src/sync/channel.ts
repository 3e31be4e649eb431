import type { ClientMessage, ServerMessage } from '@flydeck/contract/editing/messages';

/**
 * Why a channel has closed. `failed`: try again. `tooManyRequests`: try again after a minute. The others are final: the session has
 * ended, the presentation is not accessible, or the server does not understand this program.
 */
export type CloseReason = 'failed' | 'tooManyRequests' | 'loggedOut' | 'notFound' | 'invalidMessage';

export interface ChannelHandlers {
  onOpen(): void;
  onMessage(message: ServerMessage): void;
  /** Called once, unless the client has closed the channel itself. */
  onClose(reason: CloseReason): void;
}

/** A connection to the server: messages arrive in order, until it closes. */
export interface Channel {
  send(message: ClientMessage): void;
  close(): void;
}

export type OpenChannel = (handlers: ChannelHandlers) => Channel;
