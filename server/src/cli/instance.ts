import { openBlobs } from '../adapters/blobs/index.ts';
import { type Config, readConfig } from '../config.ts';
import { type OpenDatabase, openDatabase } from '../database.ts';
import type { Blobs } from '../ports/blobs.ts';

/** The instance of the current settings, to which a command is applied. A server of the instance may be running. */
export interface Instance {
  readonly config: Config;
  readonly db: OpenDatabase['db'];
  readonly blobs: Blobs;
}

/** Opens the instance for `use` and always closes it afterwards. @throws StartError if the database is unreachable. */
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
