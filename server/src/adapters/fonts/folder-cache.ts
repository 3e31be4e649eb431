import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A cache of generated files by name. */
export interface FolderCache {
  /** Returns undefined if the file cannot be read. The caller then generates the file. */
  read(name: string): Uint8Array | undefined;
  write(name: string, bytes: Uint8Array): void;
}

function readIfExists(path: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(readFileSync(path));
  } catch {
    return undefined;
  }
}

/**
 * Returns a cache of the files in `preparedFolder`, which is not written, and in `folder`, which several processes may
 * share. Without `folder`, nothing is written. Files are written atomically; errors are ignored.
 */
export function createFolderCache(preparedFolder: string, folder?: string): FolderCache {
  return {
    read: (name) =>
      readIfExists(join(preparedFolder, name)) ?? (folder === undefined ? undefined : readIfExists(join(folder, name))),
    write(name, bytes) {
      if (folder === undefined) return;
      const temporaryPath = join(folder, `${name}.${process.pid}.tmp`);
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(temporaryPath, bytes);
        renameSync(temporaryPath, join(folder, name));
      } catch {
        // The next process generates the file again.
      }
    },
  };
}
