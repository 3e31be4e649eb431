import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A cache folder of generated files by name. Losing it costs time, never correctness. */
export interface FolderCache {
  read(name: string): Uint8Array | undefined;
  write(name: string, bytes: Uint8Array): void;
}

/** Several processes may share the folder: files appear atomically. An unwritable folder is ignored. */
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
      const temporary = join(folder, `${name}.${process.pid}.tmp`);
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(temporary, bytes);
        renameSync(temporary, join(folder, name));
      } catch {
        // The next process generates the file again.
      }
    },
  };
}
