import { DatabaseUnreachableError } from '../../ports/database-connectivity.ts';

/** SQLSTATE codes of a server that closes connections: shut down by an administrator, crashed, or starting up. */
const SHUTDOWN_CODES = new Set(['57P01', '57P02', '57P03']);
const SOCKET_CODES = new Set(['ECONNRESET', 'EPIPE']);

/**
 * Whether an unhandled error only means that a database connection was lost. A pool removes its listener from a
 * connection while that is in use, and the job queue's pool is not accessible. The next caller gets a new
 * connection, and the failed query reports the error itself.
 */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof DatabaseUnreachableError) return true;
  const { code = '', message = '' } = (error ?? {}) as { readonly code?: string; readonly message?: string };
  return (
    SHUTDOWN_CODES.has(code) ||
    SOCKET_CODES.has(code) ||
    message.startsWith('Connection terminated') ||
    message === 'Client was closed and is not queryable' ||
    message === 'Client has encountered a connection error and is not queryable'
  );
}
