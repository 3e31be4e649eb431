import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { StartError } from '../../start-error.ts';
import { isLostConnection } from './lost-connection.ts';

export interface WaitOptions {
  /** Called once if the database accepts no connection yet. `reason` is the error of the connection. */
  readonly onWaiting?: (reason: string) => void;
  /** Ends the waiting for the database. */
  readonly signal?: AbortSignal;
}

/** Maximum time until the database accepts a connection. */
const WAIT_MAX_MS = 60_000;
/** Time between two attempts to connect. */
const RETRY_INTERVAL_MS = 1000;

/**
 * Resolves when the database accepts a connection. Tries again while the database is starting or too busy to accept
 * connections, for at most a minute. If no database server accepts connections at the address, fails at once.
 * @throws StartError if the database is unreachable; the reason of `signal` if it is aborted
 */
export async function waitForDatabase(
  pool: Pool,
  connectionString: string,
  { onWaiting, signal }: WaitOptions,
): Promise<void> {
  const end = performance.now() + WAIT_MAX_MS;
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      (await pool.connect()).release();
      return;
    } catch (cause) {
      const { code, message } = cause as NodeJS.ErrnoException;
      const reason = message || code || 'no response';
      if (!isBusyOrStarting(cause) || performance.now() > end) throw unreachable(connectionString, reason, cause);
      if (attempt === 1) onWaiting?.(reason);
    }
    await delay(RETRY_INTERVAL_MS, undefined, signal ? { signal } : {});
  }
}

/** Whether the error of a connection means that the database may accept connections later. */
const isBusyOrStarting = (error: unknown): boolean =>
  isLostConnection(error) ||
  (error as NodeJS.ErrnoException).code === 'ETIMEDOUT' ||
  // The error of `pg-pool` when the database does not accept a connection in time.
  (error as Error).message.startsWith('timeout exceeded');

function unreachable(connectionString: string, reason: string, cause: unknown): StartError {
  const { hostname, port, pathname } = new URL(connectionString);
  return new StartError(
    `The database at ${hostname}:${port || '5432'}${pathname} is unreachable (${reason}). Check DATABASE_URL.`,
    { cause },
  );
}
