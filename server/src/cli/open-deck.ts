import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ImportError, type ImportedDeck, type ImportSource, importFile } from '../features/imports/index.ts';
import { createProgressBar } from './progress-bar.ts';

/** Reads a file from disk for an importer. Throws an ImportError where that fails. */
export async function readSource(file: string): Promise<ImportSource> {
  try {
    const { size } = await stat(file);
    if (size > 2 ** 31) throw new ImportError('import.too_large', 'This file is too large.');
    return { name: basename(file), bytes: await readFile(file) };
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

/** Imports a file, with a progress bar on a terminal. Throws an ImportError. */
export async function openDeck(file: string): Promise<ImportedDeck> {
  const source = await readSource(file);
  const bar = createProgressBar(file);
  try {
    return await importFile(source, (done, total) => bar.update(done, total));
  } finally {
    bar.clear();
  }
}
