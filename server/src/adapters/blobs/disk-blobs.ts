import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type Blobs,
  type ByteRange,
  InvalidBlobKeyError,
  isBlobFolder,
  isBlobKey,
  type ListedBlob,
} from '../../ports/blobs.ts';
import { systemClock } from '../../ports/clock.ts';

const SHARD_LENGTH = 2;

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Returns `undefined` if the file is missing; rethrows other errors. */
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

/** Writes a temporary file, syncs and renames it, so that readers see all of it or nothing, even after a crash. */
async function writeDurably(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  temporary: string,
): Promise<void> {
  const handle = await open(temporary, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** Marks a file as stored just now. Returns false if it no longer exists. */
async function touch(path: string): Promise<boolean> {
  const now = systemClock.now();
  return (await ifPresent(async () => utimes(path, now, now).then(() => true))) ?? false;
}

async function* listFolder(root: string, folder: string): AsyncIterable<ListedBlob> {
  if (!isBlobFolder(folder)) throw new InvalidBlobKeyError(folder);
  const names = async (path: string) => (await ifPresent(() => readdir(path))) ?? [];
  for (const shard of await names(join(root, folder))) {
    for (const name of await names(join(root, folder, shard))) {
      const key = `${folder}/${name}`;
      // Skips files that this store did not create.
      if (!isBlobKey(key) || name.slice(0, SHARD_LENGTH) !== shard) continue;
      const found = await ifPresent(() => stat(join(root, folder, shard, name)));
      if (found?.isFile()) yield { key, bytes: found.size, modifiedAt: found.mtime };
    }
  }
}

/**
 * Renames a file before checking its age again: a concurrent writer either finds it missing and writes it, or has
 * touched it, in which case it is renamed back.
 */
async function removeIfOlder(path: string, aside: string, moment: Date): Promise<boolean> {
  const isOlder = async (file: string) => (await stat(file)).mtime < moment;
  const done = await ifPresent(async () => {
    if (!(await isOlder(path))) return false;
    await mkdir(dirname(aside), { recursive: true });
    await rename(path, aside);
    if (await isOlder(aside)) return true;
    await rename(aside, path);
    return false;
  });
  if (done) await rm(aside, { force: true });
  return done ?? true;
}

/** Blobs as files under `root`, in subfolders by the first two letters of their name. */
export function diskBlobs(root: string): Blobs {
  const pathOf = (key: string): string => {
    if (!isBlobKey(key)) throw new InvalidBlobKeyError(key);
    const [folder = '', name = ''] = key.split('/');
    return join(root, folder, name.slice(0, SHARD_LENGTH), name);
  };
  // Files left by a crash can be listed and deleted like any blob.
  const newIncoming = () => pathOf(`incoming/${randomUUID()}`);

  const sizeOf = (key: string) =>
    ifPresent(async () => {
      const found = await stat(pathOf(key));
      return found.isFile() ? { bytes: found.size } : undefined;
    });

  const write = async (key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> => {
    const path = pathOf(key);
    const temporary = newIncoming();
    await mkdir(dirname(temporary), { recursive: true });
    await mkdir(dirname(path), { recursive: true });
    await writeDurably(path, bytes, temporary).catch(async (error: unknown) => {
      await rm(temporary, { force: true });
      throw error;
    });
  };

  return {
    async put(key, bytes) {
      const isStored = (await sizeOf(key))?.bytes === bytes.length && (await touch(pathOf(key)));
      if (!isStored) await write(key, bytes);
    },
    putPieces: (key, pieces) => write(key, pieces),
    stat: sizeOf,
    read: (key) => ifPresent(async () => readFile(pathOf(key))),
    async open(key, range?: ByteRange) {
      if (!(await sizeOf(key))) return undefined;
      return createReadStream(pathOf(key), range ? { start: range.first, end: range.last } : {});
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
    list: (folder) => listFolder(root, folder),
    deleteIfOlder: (key, moment) => removeIfOlder(pathOf(key), newIncoming(), moment),
  };
}
