import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Blobs, type ByteRange, InvalidBlobKeyError, isBlobKey } from '../../ports/blobs.ts';

const SHARD_LENGTH = 2;

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** `undefined` where the file is missing; other failures stay failures. */
async function ifPresent<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Makes the entries of a folder survive a crash. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes beside, syncs, then renames: a reader sees all of it or nothing, and so does the next start after a crash. */
async function writeDurably(path: string, bytes: Uint8Array, waiting: string): Promise<void> {
  const handle = await open(waiting, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(waiting, path);
  await syncFolder(dirname(path));
}

/** Blobs as files below `root`, in folders by the first two letters of their name. */
export function diskBlobs(root: string): Blobs {
  const pathOf = (key: string): string => {
    if (!isBlobKey(key)) throw new InvalidBlobKeyError(key);
    const [folder = '', name = ''] = key.split('/');
    return join(root, folder, name.slice(0, SHARD_LENGTH), name);
  };

  const sizeOf = (key: string) =>
    ifPresent(async () => {
      const found = await stat(pathOf(key));
      return found.isFile() ? { bytes: found.size } : undefined;
    });

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      if ((await sizeOf(key))?.bytes === bytes.length) return;
      const waiting = join(root, 'incoming', randomUUID());
      await mkdir(dirname(waiting), { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      await writeDurably(path, bytes, waiting).catch(async (error: unknown) => {
        await rm(waiting, { force: true });
        throw error;
      });
    },
    stat: sizeOf,
    read: (key) => ifPresent(async () => readFile(pathOf(key))),
    async open(key, range?: ByteRange) {
      if (!(await sizeOf(key))) return undefined;
      return createReadStream(pathOf(key), range ? { start: range.first, end: range.last } : {});
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
  };
}
