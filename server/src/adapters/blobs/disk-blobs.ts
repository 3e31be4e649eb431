import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Blobs, InvalidBlobKeyError, isBlobFolder, isBlobKey, type ListedBlob } from '../../ports/blobs.ts';
import { systemClock } from '../../ports/clock.ts';

/** Length of the name of a blob's subfolder (shard). The subfolder's name is the start of the blob's own name. */
const SHARD_LENGTH = 2;

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Runs `action`. Returns undefined if the file is missing, and rethrows other errors. */
async function ifPresent<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Syncs a folder's entries to disk. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes, syncs and renames a temporary file, so that even after a crash, readers see the complete file or no file. */
async function writeDurably(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  temporaryPath: string,
): Promise<void> {
  const handle = await open(temporaryPath, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporaryPath, path);
  await syncFolder(dirname(path));
}

/** Sets the modification time of a file to the current time. Returns false if the file no longer exists. */
async function setModifiedNow(path: string): Promise<boolean> {
  const now = systemClock.now();
  return (await ifPresent(async () => utimes(path, now, now).then(() => true))) ?? false;
}

async function* listFolder(root: string, folder: string): AsyncIterable<ListedBlob> {
  if (!isBlobFolder(folder)) throw new InvalidBlobKeyError(folder);
  const readNames = async (path: string) => (await ifPresent(() => readdir(path))) ?? [];
  for (const shard of await readNames(join(root, folder))) {
    for (const name of await readNames(join(root, folder, shard))) {
      const key = `${folder}/${name}`;
      // Skips files that this store did not create.
      if (!isBlobKey(key) || name.slice(0, SHARD_LENGTH) !== shard) continue;
      const stats = await ifPresent(() => stat(join(root, folder, shard, name)));
      if (stats?.isFile()) yield { key, bytes: stats.size, modifiedAt: stats.mtime };
    }
  }
}

/**
 * Deletes a file whose modification time is before `time`. Returns true if the file was deleted or was missing. The
 * file is renamed before its modification time is checked again. A concurrent writer either finds no file and creates a
 * new one, or has already updated the modification time; then the file is renamed back.
 */
async function deleteFileIfOlder(path: string, temporaryPath: string, time: Date): Promise<boolean> {
  const isOlder = async (file: string) => (await stat(file)).mtime < time;
  const isDeleted = await ifPresent(async () => {
    if (!(await isOlder(path))) return false;
    await mkdir(dirname(temporaryPath), { recursive: true });
    await rename(path, temporaryPath);
    if (await isOlder(temporaryPath)) return true;
    await rename(temporaryPath, path);
    return false;
  });
  if (isDeleted) await rm(temporaryPath, { force: true });
  return isDeleted ?? true;
}

/** Returns a store that stores blobs as files in the folder `root`. */
export function createDiskBlobs(root: string): Blobs {
  const pathOf = (key: string): string => {
    if (!isBlobKey(key)) throw new InvalidBlobKeyError(key);
    const [folder = '', name = ''] = key.split('/');
    return join(root, folder, name.slice(0, SHARD_LENGTH), name);
  };
  // Temporary files have blob keys, so files that remain after a crash are listed and deleted like any blob.
  const createTemporaryPath = () => pathOf(`incoming/${randomUUID()}`);

  const sizeOf = (key: string) =>
    ifPresent(async () => {
      const stats = await stat(pathOf(key));
      return stats.isFile() ? { bytes: stats.size } : undefined;
    });

  const write = async (key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> => {
    const path = pathOf(key);
    const temporaryPath = createTemporaryPath();
    await mkdir(dirname(temporaryPath), { recursive: true });
    await mkdir(dirname(path), { recursive: true });
    await writeDurably(path, bytes, temporaryPath).catch(async (error: unknown) => {
      await rm(temporaryPath, { force: true });
      throw error;
    });
  };

  return {
    async put(key, bytes) {
      // A file of another size is damaged, and is written again.
      const isStored = (await sizeOf(key))?.bytes === bytes.length && (await setModifiedNow(pathOf(key)));
      if (!isStored) await write(key, bytes);
    },
    putStream: (key, chunks) => write(key, chunks),
    stat: sizeOf,
    read: (key) => ifPresent(async () => readFile(pathOf(key))),
    async open(key, range) {
      if (!(await sizeOf(key))) return undefined;
      return createReadStream(pathOf(key), range ? { start: range.first, end: range.last } : {});
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
    list: (folder) => listFolder(root, folder),
    deleteIfOlder: (key, time) => deleteFileIfOlder(pathOf(key), createTemporaryPath(), time),
  };
}
