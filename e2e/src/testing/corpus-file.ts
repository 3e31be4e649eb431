import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** The path of a file in the corpus of real presentations, or undefined if this machine does not have it. */
export function corpusFile(name: string): string | undefined {
  const shared = process.env['FLYDECK_SHARED'] ?? join(ROOT, '../shared');
  const path = join(shared, 'corpus', name);
  return existsSync(path) ? path : undefined;
}
