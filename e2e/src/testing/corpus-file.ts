import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** A file of the collection of real presentations, or undefined where there is none on this machine. */
export function corpusFile(name: string): string | undefined {
  const shared = process.env['FLYDECK_SHARED'] ?? join(ROOT, '../shared');
  const path = join(shared, 'corpus', name);
  return existsSync(path) ? path : undefined;
}
