import { Kysely, PostgresDialect } from 'kysely';
import type { Config } from '../../config.ts';
import type { DatabaseConnectivity } from '../../ports/database-connectivity.ts';
import type { StartError } from '../../start-error.ts';
import { type DatabaseUserKind, openEmbedded } from './embedded/index.ts';
import { migrate } from './migrate.ts';
import { openPool } from './monitored-pool.ts';
import { type WaitOptions, waitForDatabase } from './wait-for-database.ts';

export { alreadyRunningMessage, type DatabaseUserKind } from './embedded/index.ts';

/** An opened database. */
export interface PostgresDatabase<Tables> {
  readonly db: Kysely<Tables>;
  /** URL of the database for code that needs its own connection, such as LISTEN. Contains the password. */
  readonly connectionString: string;
  readonly connectivity: DatabaseConnectivity;
  /** Closes all connections, and stops the embedded database if this process was its last user. */
  close(): Promise<void>;
}

/** Options for opening a database. */
interface OpenOptions extends WaitOptions {
  /** Called when the embedded database stopped and could not be restarted. */
  readonly onDatabaseLost?: (error: StartError) => void;
}

/**
 * Opens the database at DATABASE_URL, or the embedded database of the data folder if DATABASE_URL is not set. Applies
 * pending migrations. A command shares the embedded database with a running server. If no server is running, the
 * command starts the database.
 * @throws StartError when the database is unreachable, or (server only) when another server uses the data folder.
 */
export async function openPostgres<Tables>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  role: DatabaseUserKind = 'command',
  { onDatabaseLost, ...waiting }: OpenOptions = {},
): Promise<PostgresDatabase<Tables>> {
  const embedded = config.databaseUrl ? undefined : await openEmbedded(config.dataDir, role, { onDatabaseLost });
  const connectionString = embedded?.connectionString ?? config.databaseUrl ?? '';
  const { startPool, monitoredPool, connectivity } = openPool(connectionString, `flydeck ${role}`);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: monitoredPool }) });
  const close = async (): Promise<void> => {
    connectivity.close();
    await db.destroy();
    await embedded?.close();
  };
  try {
    await waitForDatabase(startPool, connectionString, waiting);
    await migrate(startPool);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, connectionString, connectivity, close };
}
