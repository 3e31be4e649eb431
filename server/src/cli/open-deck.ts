import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { importFile } from '../features/imports/import-file.ts';
import {
  ImportError,
  type ImportedDeck,
  type ImportSource,
  type OpenFile,
} from '../features/imports/import-result.ts';
import { createProgressBar } from './progress-bar.ts';

const MOST_BYTES = 2 ** 31;

/** Reads a file from disk for an importer. Throws an ImportError where that fails. */
export function readSource(file: string): ImportSource {
  return readable(file, () => {
    checkSize(statSync(file).size);
    return { name: basename(file), bytes: readFileSync(file) };
  });
}

/** Opens a regular file; undefined where it is something else (a pipe). Throws an ImportError where that fails. */
function openSource(file: string): OpenFile | undefined {
  return readable(file, () => {
    const descriptor = openSync(file, 'r');
    const stats = fstatSync(descriptor);
    if (stats.isFile()) return { name: basename(file), descriptor, size: stats.size };
    closeSync(descriptor);
    return undefined;
  });
}

function checkSize(size: number): void {
  if (size > MOST_BYTES) throw new ImportError('import.too_large', 'This file is too large.');
}

function readable<T>(file: string, read: () => T): T {
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
  const known: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'permission denied',
    EISDIR: 'it is a folder',
  };
  return known[code ?? ''] ?? (error instanceof Error ? error.message : String(error));
}

/**
 * Imports a file, with a progress bar on a terminal. The importer's process starts before this function returns, and
 * reads the file itself: the caller may load code meanwhile. Throws an ImportError.
 */
export async function openDeck(file: string): Promise<ImportedDeck> {
  const opened = openSource(file);
  const bar = createProgressBar(file);
  try {
    return await importFile(opened ?? readSource(file), (done, total) => bar.update(done, total));
  } finally {
    bar.clear();
    if (opened) closeSync(opened.descriptor);
  }
}
