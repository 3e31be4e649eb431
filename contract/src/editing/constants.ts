/** Maximum size of a message from an editor, and of the body of `POST /api/editing/:oid/sync`, in bytes. */
export const EDITING_MESSAGE_MAX_BYTES = 4_000_000;

/** Maximum number of batches, and of requested text states, in one request. */
export const REQUEST_BATCHES_MAX = 100;

/** Maximum size of all batches and snapshots of a presentation, in bytes. At this size, batches are refused. */
export const HISTORY_MAX_BYTES = 200_000_000;

/** If all batches and snapshots of a presentation have at least this size in bytes, editors show a warning. */
export const HISTORY_WARNING_BYTES = 0.8 * HISTORY_MAX_BYTES;

/** Codes with which the server closes a socket (RFC 6455 §7.4.2), besides 1009 for messages that are too large. */
export const CLOSE_CODES = {
  /** A message has an invalid form, or the first message was not `hello`. The client must not send it again. */
  invalidMessage: 4400,
  /** The session of the member has ended. */
  loggedOut: 4401,
  /** The presentation does not exist, or the member may not edit it (any more). */
  notFound: 4404,
  /** The client reads the messages of the server too slowly. The client reconnects with its last sequence number. */
  slowReader: 4408,
  /** Too many messages, or too many open sockets of the member. The client reconnects after a minute. */
  tooManyRequests: 4429,
  /** The server cannot read the log at present. The client reconnects later. */
  unavailable: 4503,
} as const;

/** Maximum number of files that one request copies from another presentation. */
export const COPIED_ASSETS_MAX = 500;
