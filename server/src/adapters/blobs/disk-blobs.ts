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
async function writeDurably(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  waiting: string,
): Promise<void> {
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

/** Says that a file was stored again just now. False where there is none any more. */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return (await ifPresent(async () => utimes(path, now, now).then(() => true))) ?? false;
}

async function* listFolder(root: string, folder: string): AsyncIterable<ListedBlob> {
  if (!isBlobFolder(folder)) throw new InvalidBlobKeyError(folder);
  const names = async (path: string) => (await ifPresent(() => readdir(path))) ?? [];
  for (const shard of await names(join(root, folder))) {
    for (const name of await names(join(root, folder, shard))) {
      const key = `${folder}/${name}`;
      // What was not put here is not ours to speak of.
      if (!isBlobKey(key) || name.slice(0, SHARD_LENGTH) !== shard) continue;
      const found = await ifPresent(() => stat(join(root, folder, shard, name)));
      if (found?.isFile()) yield { key, bytes: found.size, modifiedAt: found.mtime };
    }
  }
}

/**
 * Takes a file away before looking at its age once more: whoever stores it meanwhile either finds it gone and writes it,
 * or has touched it, and it is put back.
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

/** Blobs as files below `root`, in folders by the first two letters of their name. */
export function diskBlobs(root: string): Blobs {
  const pathOf = (key: string): string => {
    if (!isBlobKey(key)) throw new InvalidBlobKeyError(key);
    const [folder = '', name = ''] = key.split('/');
    return join(root, folder, name.slice(0, SHARD_LENGTH), name);
  };
  // What is left there by a crash can be listed and deleted like any blob.
  const newIncoming = () => pathOf(`incoming/${randomUUID()}`);

  const sizeOf = (key: string) =>
    ifPresent(async () => {
      const found = await stat(pathOf(key));
      return found.isFile() ? { bytes: found.size } : undefined;
    });

  const write = async (key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> => {
    const path = pathOf(key);
    const waiting = newIncoming();
    await mkdir(dirname(waiting), { recursive: true });
    await mkdir(dirname(path), { recursive: true });
    await writeDurably(path, bytes, waiting).catch(async (error: unknown) => {
      await rm(waiting, { force: true });
      throw error;
    });
  };

  return {
    async put(key, bytes) {
      const isThere = (await sizeOf(key))?.bytes === bytes.length && (await touch(pathOf(key)));
      if (!isThere) await write(key, bytes);
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
