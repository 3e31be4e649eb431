import { type IDBPDatabase, openDB } from 'idb';

/** Name of the only object store, and key in session storage (docs/persisted-names.md). */
const STORE = 'files';
const STORAGE_KEY = 'pendingFile';

/** Time after which files are no longer uploaded by themselves. */
const MAX_AGE_MS = 30 * 60_000;

/** Files that wait until the visitor has signed up or logged in. Their key is an id that only their tab knows. */
interface PendingFiles {
  readonly file: File;
  /** The files after the first one; absent in entries of releases that stored one file only. */
  readonly otherFiles?: readonly File[];
  /** Time at which the visitor chose the files, in milliseconds since 1970. */
  readonly chosenAt: number;
}

/**
 * Stores files that are uploaded after the visitor has signed up or logged in in this tab. Errors of a full or blocked
 * storage are ignored: the visitor then chooses the files again.
 */
export async function savePendingFiles([file, ...otherFiles]: readonly [File, ...File[]]): Promise<void> {
  const id = crypto.randomUUID();
  const pending: PendingFiles = { file, otherFiles, chosenAt: currentTime() };
  try {
    await inDatabase(async (database) => {
      await database.clear(STORE);
      await database.put(STORE, pending, id);
    });
    sessionStorage.setItem(STORAGE_KEY, id);
  } catch {
    // The sign-up page opens nevertheless.
  }
}

/** Removes and returns the files that were chosen in this tab; an empty list if there are none, or only old ones. */
export async function takePendingFiles(): Promise<readonly File[]> {
  try {
    const id = sessionStorage.getItem(STORAGE_KEY);
    if (id === null) return [];
    sessionStorage.removeItem(STORAGE_KEY);
    const pending = await inDatabase(async (database) => {
      const found: PendingFiles | undefined = await database.get(STORE, id);
      await database.clear(STORE);
      return found;
    });
    const isRecent = pending && Math.abs(currentTime() - pending.chosenAt) <= MAX_AGE_MS;
    return isRecent ? [pending.file, ...(pending.otherFiles ?? [])] : [];
  } catch {
    return [];
  }
}

/** Returns the time in milliseconds since 1970. */
const currentTime = (): number => Math.round(performance.timeOrigin + performance.now());

/** Opens the database with the object store, runs an action and closes the database. */
async function inDatabase<Result>(run: (database: IDBPDatabase) => Promise<Result>): Promise<Result> {
  const database = await openDB('flydeck-creation', 1, {
    upgrade: (created) => void created.createObjectStore(STORE),
  });
  try {
    return await run(database);
  } finally {
    database.close();
  }
}
