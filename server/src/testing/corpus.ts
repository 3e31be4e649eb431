import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '../repository-folder.ts';

/** The folder of real presentations beside the repository (or in FLYDECK_SHARED); undefined where there is none. */
export const corpusDir = (): string | undefined => sharedFolder('corpus');

/** The folder of real files that once showed an importer fault; undefined where there is none. */
export const faultsDir = (): string | undefined => sharedFolder('faults');

function sharedFolder(name: string): string | undefined {
  const shared = process.env['FLYDECK_SHARED'] ?? join(REPOSITORY_FOLDER, '../shared');
  const folder = join(shared, name);
  return existsSync(folder) ? folder : undefined;
}
