import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '../config.ts';

/** The folder of real presentations beside the repository (or in FLYDECK_SHARED); undefined where there is none. */
export function corpusDir(): string | undefined {
  const shared = process.env['FLYDECK_SHARED'] ?? join(REPOSITORY_FOLDER, '../shared');
  const corpus = join(shared, 'corpus');
  return existsSync(corpus) ? corpus : undefined;
}
