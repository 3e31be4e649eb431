import { type IDBPDatabase, openDB } from 'idb';

/** Name of the only object store, and key in session storage (docs/persisted-names.md). */
const STORE = 'files';
const STORAGE_KEY = 'pendingFile';

/** Time after which a file is no longer uploaded by itself. */
const MAX_AGE_MS = 30 * 60_000;

/** A file that waits until the visitor has signed up or logged in. Its key is an id that only its tab knows. */
interface PendingFile {
  readonly file: File;
  /** Time at which the visitor chose the file, in milliseconds since 1970. */
  readonly chosenAt: number;
}

/**
 * Stores a file that is uploaded after the visitor has signed up or logged in in this tab. Errors of a full or blocked
 * storage are ignored: the visitor then chooses the file again.
 */
export async function savePendingFile(file: File): Promise<void> {
  const id = crypto.randomUUID();
  const pending: PendingFile = { file, chosenAt: currentTime() };
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

/** Removes and returns the file that was chosen in this tab; undefined if there is none, or only an old one. */
export async function takePendingFile(): Promise<File | undefined> {
  try {
    const id = sessionStorage.getItem(STORAGE_KEY);
    if (id === null) return undefined;
    sessionStorage.removeItem(STORAGE_KEY);
    const pending = await inDatabase(async (database) => {
      const found: PendingFile | undefined = await database.get(STORE, id);
      await database.clear(STORE);
      return found;
    });
    const isRecent = pending && Math.abs(currentTime() - pending.chosenAt) <= MAX_AGE_MS;
    return isRecent ? pending.file : undefined;
  } catch {
    return undefined;
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
