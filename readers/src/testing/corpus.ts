import { existsSync } from 'node:fs';
import { join } from 'node:path';

const REPOSITORY_FOLDER = join(import.meta.dirname, '../../..');

/**
 * Returns the folder of real presentations; undefined if it is missing. It is in `FLYDECK_SHARED`, or if this variable
 * is not set, in the folder `shared` next to the repository.
 */
export const corpusDir = (): string | undefined => sharedFolder('corpus');

/** Returns the folder of real files that revealed faults of the importers; undefined if it is missing. */
export const faultsDir = (): string | undefined => sharedFolder('faults');

/** Returns a folder of shared files; undefined if it is missing. */
function sharedFolder(name: string): string | undefined {
  const shared = process.env['FLYDECK_SHARED'] ?? join(REPOSITORY_FOLDER, '../shared');
  const folder = join(shared, name);
  return existsSync(folder) ? folder : undefined;
}
