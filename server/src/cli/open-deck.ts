import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { ImportError, type ImportedDeck, type ImportSource } from '@flydeck/readers/import-result';
import { importFile, type OpenFile } from '../features/imports/index.ts';
import { createProgressBar } from './progress-bar.ts';

/** Maximum size of a file that is read completely into memory. */
const MAX_BYTES = 2 ** 31;

/** Reads a file from disk for an importer. @throws ImportError on failure. */
export function readSource(file: string): ImportSource {
  return wrapReadErrors(file, () => {
    if (statSync(file).size > MAX_BYTES) throw new ImportError('import.too_large', 'This file is too large.');
    return { name: basename(file), bytes: readFileSync(file) };
  });
}

/** Opens a regular file. Returns undefined for other files, such as pipes. @throws ImportError on failure. */
function openSource(file: string): OpenFile | undefined {
  return wrapReadErrors(file, () => {
    const descriptor = openSync(file, 'r');
    const stats = fstatSync(descriptor);
    if (stats.isFile()) return { name: basename(file), descriptor, size: stats.size };
    closeSync(descriptor);
    return undefined;
  });
}

/** Returns the result of `read`. Converts errors of `read` to ImportErrors that name the file. */
function wrapReadErrors<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError('import.unsupported', `${file} cannot be read: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  const messages: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'permission denied',
    EISDIR: 'it is a folder',
  };
  return messages[code ?? ''] ?? (error instanceof Error ? error.message : String(error));
}

/**
 * Imports a file in a child process, with a progress bar on a terminal. The child process is started before `openDeck`
 * returns its promise, so the caller can load code while the child process works.
 * @throws ImportError if the file cannot be read or imported.
 */
export async function openDeck(file: string): Promise<ImportedDeck> {
  const regularFile = openSource(file);
  const bar = createProgressBar(file);
  try {
    return await importFile(regularFile ?? readSource(file), (done, total) => bar.update(done, total));
  } finally {
    bar.clear();
    if (regularFile) closeSync(regularFile.descriptor);
  }
}
