import type { PostgresPool } from 'kysely';
import { Client, Pool, type PoolClient } from 'pg';
import { DatabaseUnreachableError } from '../../ports/database-connectivity.ts';
import { ConnectivityMonitor } from './connectivity-monitor.ts';

/** Maximum time in ms until a connection of the pool is free, or a new one is established. */
export const CONNECT_TIMEOUT_MS = 5000;
const PROBE_TIMEOUT_MS = 3000;
/** Maximum number of connections. */
export const POOL_SIZE = 10;

/** A connection pool with a monitor that detects when the database is unreachable. */
export interface MonitoredPool {
  /** The pool for checks and migrations at the start. Connection errors are thrown unchanged. */
  readonly startPool: Pool;
  /**
   * The same pool for the application's queries. While the database is unreachable, `connect` immediately throws
   * `DatabaseUnreachableError`.
   */
  readonly monitoredPool: PostgresPool;
  readonly connectivity: ConnectivityMonitor;
}

/** Opens a connection pool and tracks whether its database is reachable. */
export function openPool(connectionString: string, applicationName: string): MonitoredPool {
  const pool = new Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: applicationName,
    keepAlive: true,
  });
  const connectivity = new ConnectivityMonitor({ probe: () => probe(connectionString) });
  const clients = new Set<Client>();
  // The pool replaces a broken idle connection at the next query. A running query reports the error itself.
  pool.on('error', () => connectivity.reportFailure());
  pool.on('remove', (client) => client instanceof Client && clients.delete(client));
  pool.on('connect', (client) => {
    if (client instanceof Client) clients.add(client);
    // Without a listener, a connection that breaks between two queries would crash the process. The next query on the
    // connection reports the error.
    client.on('error', () => undefined);
    // JIT compilation of the short queries takes longer than their execution.
    void client.query('SET jit = off').catch(() => undefined);
  });
  // `end` closes the sockets, so that queries to an unresponsive database fail instead of waiting forever.
  connectivity.onUnreachable(() => {
    for (const client of clients) void client.end().catch(() => undefined);
  });
  const connect = async (): Promise<PoolClient> => {
    await connectivity.waitUntilReachable();
    try {
      return await pool.connect();
    } catch {
      connectivity.reportFailure();
      await connectivity.waitUntilReachable();
    }
    // The database responds: all connections were in use, or connecting was slow.
    try {
      return await pool.connect();
    } catch (cause) {
      throw new DatabaseUnreachableError({ cause });
    }
  };
  const monitoredPool = { connect, end: () => pool.end(), options: pool.options };
  return { startPool: pool, monitoredPool, connectivity };
}

/** Runs a trivial query on a separate connection. */
async function probe(connectionString: string): Promise<void> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    void client.end().catch(() => undefined);
  }
}
