import { existsSync } from 'node:fs';
import { join } from 'node:path';

const REPOSITORY_FOLDER = join(import.meta.dirname, '../../..');

/**
 * Returns the folder `corpus` of real presentations; undefined if it is missing. The environment variable
 * `FLYDECK_SHARED` names the folder that contains `corpus`; default: the folder `shared` next to the repository.
 */
export const corpusDir = (): string | undefined => sharedFolder('corpus');

/** Returns the folder `faults` of real files that revealed bugs of the importers; undefined if it is missing. */
export const faultsDir = (): string | undefined => sharedFolder('faults');

/** Returns a folder of shared files; undefined if it is missing. */
function sharedFolder(name: string): string | undefined {
  const shared = process.env['FLYDECK_SHARED'] ?? join(REPOSITORY_FOLDER, '../shared');
  const folder = join(shared, name);
  return existsSync(folder) ? folder : undefined;
}
