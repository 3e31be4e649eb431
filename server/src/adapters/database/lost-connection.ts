import { DatabaseUnreachableError } from '../../ports/database-connectivity.ts';

/** SQLSTATE codes: the database server was shut down by an administrator, has crashed, or is starting. */
const SHUTDOWN_CODES = new Set(['57P01', '57P02', '57P03']);
/** Error codes of Node for a closed socket. */
const SOCKET_CODES = new Set(['ECONNRESET', 'EPIPE']);

/**
 * Whether an unhandled error only means that a database connection was lost. The errors of some connections are
 * unhandled: a pool removes its error listener from a connection while the connection is in use, and pg-boss gives no
 * access to the pool of the job queue. These errors can be ignored: the failed query reports the error as well, and the
 * next query gets a new connection.
 */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof DatabaseUnreachableError) return true;
  const { code = '', message = '' } = (error ?? {}) as { readonly code?: string; readonly message?: string };
  return (
    SHUTDOWN_CODES.has(code) ||
    SOCKET_CODES.has(code) ||
    // These errors of `pg` and `pg-pool` have a message, but no code.
    message.startsWith('Connection terminated') ||
    message === 'Client was closed and is not queryable' ||
    message === 'Client has encountered a connection error and is not queryable'
  );
}
