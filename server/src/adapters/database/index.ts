import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Config } from '../../config.ts';
import { StartError } from '../../start-error.ts';
import { type DatabaseRole, openEmbedded } from './embedded/index.ts';
import { migrate } from './migrate.ts';
import type { Database } from './tables.ts';

export { alreadyRunning, type DatabaseRole } from './embedded/index.ts';
export type { Database } from './tables.ts';

const CONNECT_TIMEOUT_MS = 5000;
const POOL_SIZE = 10;

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  /** For those who need a connection of their own (LISTEN). Secret: it holds the password. */
  readonly connectionString: string;
  /** Ends all connections; stops the embedded database when this process was its last user. */
  close(): Promise<void>;
}

/**
 * Opens the database that the settings name, and brings its tables up to date: the one at DATABASE_URL, else the embedded
 * one of the data folder, which a command shares with a running server and starts itself when there is none.
 * @param onLost hears when the embedded database died and could not be brought back.
 * @throws StartError when it cannot be reached, or (server only) when another server uses the data folder.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  role: DatabaseRole = 'command',
  onLost?: (error: StartError) => void,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? undefined : await openEmbedded(config.dataDir, role, onLost);
  const connectionString = embedded?.connectionString ?? config.databaseUrl ?? '';
  const pool = new Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: `flydeck ${role}`,
  });
  // An idle connection that breaks is replaced at its next use; a query in flight reports it itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // A connection that breaks between two queries of a transaction would end the process; the next query tells.
    client.on('error', () => undefined);
    // Our queries are short; compiling them to machine code takes longer than running them.
    void client.query('SET jit = off').catch(() => undefined);
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    await embedded?.close();
  };
  try {
    await assertReachable(pool, connectionString);
    await migrate(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, connectionString, close };
}

async function assertReachable(pool: Pool, connectionString: string): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (cause) {
    const { hostname, port, pathname } = new URL(connectionString);
    const { code, message } = cause as NodeJS.ErrnoException;
    const why = message || code || 'no answer';
    throw new StartError(
      `The database at ${hostname}:${port || '5432'}${pathname} cannot be reached (${why}); check DATABASE_URL.`,
      { cause },
    );
  }
}
