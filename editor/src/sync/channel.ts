import type { ClientMessage } from '@flydeck/contract/editing/client-messages';
import type { ServerMessage } from '@flydeck/contract/editing/messages';

/**
 * The reason why a channel closed. After `failed`, a new channel can be opened soon. After `tooManyRequests`, a new
 * channel can be opened a minute later. After the other reasons, no new channel is opened. `loggedOut`: the session has
 * ended. `notFound`: the presentation is not accessible. `invalidMessage`: the server does not understand the messages
 * of this client.
 */
export type CloseReason = 'failed' | 'tooManyRequests' | 'loggedOut' | 'notFound' | 'invalidMessage';

/** Functions that a channel calls. */
export interface ChannelHandlers {
  onOpen(): void;
  onMessage(message: ServerMessage): void;
  /** Called once, unless the client has closed the channel itself. */
  onClose(reason: CloseReason): void;
}

/** A connection to the server. Messages arrive in order until the channel closes. */
export interface Channel {
  send(message: ClientMessage): void;
  close(): void;
}

/** Opens a channel to the server. */
export type OpenChannel = (handlers: ChannelHandlers) => Channel;
