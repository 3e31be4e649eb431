import { openBlobs } from '../adapters/blobs/index.ts';
import { type Config, readConfig } from '../config.ts';
import { type OpenDatabase, openDatabase } from '../database.ts';
import type { Blobs } from '../ports/blobs.ts';

/** The instance that the current settings describe, opened for a command. A server of the instance may be running. */
export interface Instance {
  readonly config: Config;
  readonly db: OpenDatabase['db'];
  readonly blobs: Blobs;
}

/**
 * Opens the instance, calls `use`, and closes the instance also if `use` fails. Returns the result of `use`.
 * @throws StartError if the database is unreachable
 */
export async function withInstance<T>(use: (instance: Instance) => Promise<T>): Promise<T> {
  const config = readConfig();
  const database = await openDatabase(config, 'command');
  try {
    const blobs = await openBlobs(config);
    return await use({ config, db: database.db, blobs });
  } finally {
    await database.close();
  }
}
