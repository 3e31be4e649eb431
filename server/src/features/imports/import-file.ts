import { ImportError, type ImportedDeck, type ImportProgress, type ImportSource } from '@flydeck/readers/import-result';
import type { OpenFile } from './open-file.ts';
import { IMPORT_LIMITS, type ImportLimits } from './sandbox/limits.ts';
import { runImport } from './sandbox/run-import.ts';

/**
 * Imports an untrusted file of any supported kind in a child process with limits on time and memory, without access to
 * the network or other files. At most one import per processor runs at a time; further imports wait.
 * @throws ImportError
 */
export async function importFile(
  source: ImportSource | OpenFile,
  onProgress: ImportProgress = () => undefined,
  limits: Partial<ImportLimits> = {},
): Promise<ImportedDeck> {
  const allLimits = { ...IMPORT_LIMITS, ...limits };
  const size = 'size' in source ? source.size : source.bytes.length;
  if (size === 0) throw new ImportError('import.empty', 'This file is empty.');
  if (size > allLimits.maxFileBytes) {
    const megabytes = Math.round(allLimits.maxFileBytes / 1e6);
    throw new ImportError('import.too_large', `This file is too large; at most ${megabytes} MB can be imported.`);
  }
  return runImport(source, onProgress, allLimits);
}
