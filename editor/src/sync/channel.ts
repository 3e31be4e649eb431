import type { ClientMessage, ServerMessage } from '@flydeck/contract/editing/messages';

/**
 * Why a channel closed. After `failed`, a new channel can be opened, and after `tooManyRequests` too, but only a minute
 * later. After the other reasons, no channel is opened: the session has ended, the presentation is not accessible, or
 * the server does not understand the messages of this client.
 */
export type CloseReason = 'failed' | 'tooManyRequests' | 'loggedOut' | 'notFound' | 'invalidMessage';

/** Functions that a channel calls. */
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

/** Opens a channel to the server. */
export type OpenChannel = (handlers: ChannelHandlers) => Channel;
