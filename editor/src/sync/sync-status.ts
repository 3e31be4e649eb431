import type { EditingRight } from '@flydeck/contract/editing/presence';
import type { StopReason } from './connection.ts';

/** A batch of changes that the server or this window has refused, and that is shown to the author. */
export interface RefusedBatch {
  readonly batchId: string;
  /** Code of the reason for the refusal. */
  readonly reason: string;
}

/** The status of the sync, which the interface shows. The object is replaced only if a field differs. */
export interface SyncStatus {
  /** `refused`: there are refused changes, or the server has ended the session (`stopped`). */
  readonly state: 'saved' | 'saving' | 'offline' | 'refused';
  /** Number of batches that the server has not acknowledged. */
  readonly unacknowledged: number;
  /** The refused changes that the author has not dismissed. */
  readonly refused: readonly RefusedBatch[];
  /** Why the server has ended the session; absent if the session has not ended. */
  readonly stopped?: StopReason;
  /** False if the browser does not store changes: closing the window while offline would lose them. */
  readonly isDurable: boolean;
  /** Whether changes wait because the history of the presentation has its maximum size. */
  readonly isHistoryFull: boolean;
  /** Whether the author can save a copy of the presentation. The copy contains the refused changes. */
  readonly canSaveCopy: boolean;
  /** What the author may do; absent until the server has sent it. With `comment`, the server refuses all changes. */
  readonly right?: EditingRight;
}

type StatusFields = Omit<SyncStatus, 'state'> & { readonly isOnline: boolean };

/** The current status, with listeners for changes. */
export class StatusObservable {
  #current: SyncStatus = {
    state: 'offline',
    unacknowledged: 0,
    refused: [],
    isDurable: true,
    isHistoryFull: false,
    canSaveCopy: false,
  };
  readonly #listeners = new Set<() => void>();

  get current(): SyncStatus {
    return this.#current;
  }

  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Replaces the status and calls the listeners, if a field differs. */
  update({ isOnline, ...fields }: StatusFields): void {
    const next: SyncStatus = { state: stateOf({ isOnline, ...fields }), ...fields };
    if (isSame(next, this.#current)) return;
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }
}

function stateOf({ isOnline, refused, stopped, unacknowledged }: StatusFields): SyncStatus['state'] {
  if (stopped !== undefined || refused.length > 0) return 'refused';
  if (!isOnline) return 'offline';
  return unacknowledged > 0 ? 'saving' : 'saved';
}

const isSame = (a: SyncStatus, b: SyncStatus): boolean =>
  a.state === b.state &&
  a.unacknowledged === b.unacknowledged &&
  a.refused === b.refused &&
  a.stopped === b.stopped &&
  a.isDurable === b.isDurable &&
  a.isHistoryFull === b.isHistoryFull &&
  a.canSaveCopy === b.canSaveCopy &&
  a.right === b.right;
