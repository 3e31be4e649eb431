import type { LoggedBatch } from '@flydeck/contract/editing/messages';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { HistoryEntry } from '../history.ts';
import type { StoredBatch } from './batch-storage.ts';

/**
 * Identifies a document in the database: id of the member and oid of the presentation. The values contain the key in
 * the field `scope`. Because the key contains the member, changes of one member are never sent as changes of another
 * member who uses the same browser.
 */
type DocumentKey = string;

/** The tables of the database, with their keys, values and indexes. */
export interface EditingSchema extends DBSchema {
  /**
   * Confirmed records. An entry with `/own` at the end of its key contains `StorageChange.ownVersion` instead: the
   * records as the author saw them before a snapshot of the server replaced them.
   */
  snapshots: {
    key: DocumentKey;
    value: {
      readonly scope: DocumentKey;
      readonly seq: number;
      readonly records: readonly DocumentRecord[];
      /** Milliseconds since 1970. */
      readonly storedAt: number;
    };
    indexes: { storedAt: number };
  };
  /** Confirmed batches after the snapshot, by document and sequence number. */
  log: { key: [DocumentKey, number]; value: LoggedBatch & { readonly scope: DocumentKey } };
  /** Batches that are not confirmed, by document and id of the batch. `window` is the id of a window. */
  batches: {
    key: [DocumentKey, string];
    value: StoredBatch & { readonly scope: DocumentKey; readonly window: string };
  };
  /** Undo history of each window, by document, id of the window and id of the entry. */
  history: {
    key: [DocumentKey, string, number];
    value: HistoryEntry & {
      readonly scope: DocumentKey;
      readonly window: string;
      /** Milliseconds since 1970. */
      readonly storedAt: number;
    };
    indexes: { storedAt: number };
  };
}

export type EditingDatabase = IDBPDatabase<EditingSchema>;

/** Name of the database in the browser. Never change the name, because unconfirmed changes would be lost. */
const DATABASE = 'flydeck-editing';
const VERSION = 1;

/**
 * Opens the database. When a window with a later release upgrades the database, this connection is closed. Writing with
 * the connection fails from then on.
 */
export function openEditingDatabase(): Promise<EditingDatabase> {
  const connection: { database?: EditingDatabase } = {};
  return openDB<EditingSchema>(DATABASE, VERSION, {
    upgrade(database) {
      const snapshots = database.createObjectStore('snapshots', { keyPath: 'scope' });
      snapshots.createIndex('storedAt', 'storedAt');
      database.createObjectStore('log', { keyPath: ['scope', 'seq'] });
      database.createObjectStore('batches', { keyPath: ['scope', 'batchId'] });
      const history = database.createObjectStore('history', { keyPath: ['scope', 'window', 'id'] });
      history.createIndex('storedAt', 'storedAt');
    },
    blocking: () => connection.database?.close(),
  }).then((database) => {
    connection.database = database;
    return database;
  });
}

const OWN_VERSION_SUFFIX = '/own';
/** Key of `StorageChange.ownVersion`, which is stored in addition to the confirmed records of a document. */
export const ownVersionKey = (scope: DocumentKey): DocumentKey => `${scope}${OWN_VERSION_SUFFIX}`;
const isOwnVersionKey = (key: DocumentKey): boolean => key.endsWith(OWN_VERSION_SUFFIX);

/**
 * Returns the range of the keys that start with the given parts. The empty array is an upper bound, because IndexedDB
 * sorts arrays after strings and numbers.
 */
export const keysWithPrefix = (...parts: readonly string[]): IDBKeyRange =>
  IDBKeyRange.bound([...parts], [...parts, []]);

/**
 * Deletes data that was stored before a time: the undo histories, and the snapshots and confirmed batches of
 * presentations without unconfirmed batches. Unconfirmed batches and the author's own versions, which exist nowhere
 * else, are never deleted.
 * @param before milliseconds since 1970
 */
export async function deleteUnused(database: EditingDatabase, before: number): Promise<void> {
  const transaction = database.transaction(['snapshots', 'log', 'batches', 'history'], 'readwrite');
  const timesBefore = IDBKeyRange.upperBound(before, true);
  const snapshots = transaction.objectStore('snapshots');
  for (const scope of await snapshots.index('storedAt').getAllKeys(timesBefore)) {
    if (isOwnVersionKey(scope)) continue;
    if ((await transaction.objectStore('batches').count(keysWithPrefix(scope))) > 0) continue;
    await snapshots.delete(scope);
    await transaction.objectStore('log').delete(keysWithPrefix(scope));
  }
  const history = transaction.objectStore('history');
  for (const key of await history.index('storedAt').getAllKeys(timesBefore)) await history.delete(key);
  await transaction.done;
}
