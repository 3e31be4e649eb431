import { existsSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../../..');

/**
 * The folder of real files that integration tests read: `corpus` in the folder that the environment names
 * (`FLYDECK_SHARED`), else beside the repository. Undefined when it is not there; such tests are skipped and say so.
 */
export function corpusDir(): string | undefined {
  const shared = process.env.FLYDECK_SHARED ?? join(repository, '../shared');
  const folder = join(shared, 'corpus');
  return existsSync(join(folder, 'truth.json')) ? folder : undefined;
}
