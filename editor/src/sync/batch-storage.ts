import type { LoggedBatch, Snapshot } from '@flydeck/contract/editing/messages';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord, TextContent } from '@flydeck/scene/records/record';
import type { HistoryEntry } from '../history.ts';

/**
 * A batch as it is stored in the browser until it is part of the confirmed state. Fields without a comment are
 * described in `PendingBatch`.
 */
export interface StoredBatch {
  readonly batchId: string;
  /** Ascending number in the order in which the window created its batches. */
  readonly position: number;
  readonly base: number;
  readonly parts: readonly (readonly Operation[])[];
  /**
   * Whether the batch may have been sent; stored only for batches that replace texts. All other stored batches are
   * treated like batches that may have been sent.
   */
  readonly isAttempted?: boolean;
  readonly origins?: Readonly<Record<string, TextContent>>;
  readonly bases?: Readonly<Record<string, TextContent>>;
  /** Why the server refused the batch. Refused batches are stored until the author dismisses the notice about them. */
  readonly refusal?: string;
}

/** The data that the browser has stored for a presentation. */
export interface StoredState {
  /** The confirmed records; undefined if the browser has stored none. */
  readonly snapshot: Snapshot | undefined;
  /** The confirmed batches after the snapshot. */
  readonly log: readonly LoggedBatch[];
  /** Batches of this window, and of windows that no longer exist, by position. */
  readonly batches: readonly StoredBatch[];
  /** Undo history of this window before its reload, or of the window that was closed last. */
  readonly history: readonly HistoryEntry[];
  /** See `StorageChange.ownVersion`. */
  readonly ownVersion?: readonly DocumentRecord[];
}

/** A change of the stored data, applied as one transaction. */
export interface StorageChange {
  /** Replaces the confirmed records, and removes the confirmed batches that they contain. */
  readonly snapshot?: Snapshot;
  /** Whether the snapshot also replaces a later snapshot, because the server was restored from a backup. */
  readonly isReset?: boolean;
  /**
   * All records as the author saw them, pending batches included, before a snapshot replaced the confirmed records. Not
   * stored if a version is stored already. Null deletes the stored version.
   */
  readonly ownVersion?: readonly DocumentRecord[] | null;
  /** Confirmed batches to add. */
  readonly log?: readonly LoggedBatch[];
  /** Unconfirmed batches that are new or have changed. */
  readonly batches?: readonly StoredBatch[];
  /** Ids of the unconfirmed batches to delete. */
  readonly removed?: readonly string[];
  /** Entries of the undo history to add, and ids of the entries to remove. */
  readonly history?: { readonly added: readonly HistoryEntry[]; readonly removed: readonly number[] };
}

/** Storage of one window for one presentation. Windows of a browser share the confirmed state. */
export interface BatchStorage {
  load(): Promise<StoredState>;
  /** Stores a change. Changes are stored in the order of the calls. */
  write(change: StorageChange): Promise<void>;
  /**
   * Transfers the batches of windows that no longer exist to this window, and returns them.
   * @param nextPosition the position of the first transferred batch
   */
  adopt(nextPosition: number): Promise<readonly StoredBatch[]>;
  close(): Promise<void>;
}
