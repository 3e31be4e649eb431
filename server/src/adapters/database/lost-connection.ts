import { DatabaseAwayError } from '../../ports/database-contact.ts';

/** SQLSTATE of a server that ends connections: asked to, crashed, starting or stopping. */
const SERVER_ENDS = new Set(['57P01', '57P02', '57P03']);
const SOCKET_BROKE = new Set(['ECONNRESET', 'EPIPE']);

/**
 * Whether an error that nobody waited for only tells that a connection to the database is gone. A pool takes its listener
 * off a connection that it hands out, and the queue's pool is not ours to listen on. Whoever needs a connection gets a new
 * one, and whoever was using this one hears of it by their query.
 */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true;
  const { code = '', message = '' } = (error ?? {}) as { readonly code?: string; readonly message?: string };
  return (
    SERVER_ENDS.has(code) ||
    SOCKET_BROKE.has(code) ||
    message.startsWith('Connection terminated') ||
    message === 'Client was closed and is not queryable' ||
    message === 'Client has encountered a connection error and is not queryable'
  );
}
