import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A cache of generated files by name. */
export interface FolderCache {
  /** Returns undefined if the file cannot be read. The caller then generates the file. */
  read(name: string): Uint8Array | undefined;
  write(name: string, bytes: Uint8Array): void;
}

/** Returns a cache in a folder, which several processes may share. Files are written atomically; errors are ignored. */
export function createFolderCache(folder: string): FolderCache {
  return {
    read(name) {
      try {
        return Uint8Array.from(readFileSync(join(folder, name)));
      } catch {
        return undefined;
      }
    },
    write(name, bytes) {
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
