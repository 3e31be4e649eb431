import type { Document } from '@flydeck/scene/model/document';
import { readDocument } from '@flydeck/scene/model/migrations';
import { storedDraftKey } from './stored-draft-key.ts';

/** Unsaved changes that the editor of releases before migration 0054 stored in this browser. */
export interface StoredDraft {
  /**
   * Number of the revision on which the changes are based. In the log that replaced the draft (migration 0054), the
   * same number is the sequence number of this state.
   */
  readonly baseRevision: number;
  /** The document with the unsaved changes. */
  readonly document: Document;
}

/** Returns the unsaved changes of a presentation; undefined if there are none, or if they cannot be read. */
export function readStoredDraft(oid: string): StoredDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(storedDraftKey(oid)) ?? 'null') as StoredDraft | null;
    return draft ? { baseRevision: draft.baseRevision, document: readDocument(draft.document) } : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes the unsaved changes from this browser. */
export function deleteStoredDraft(oid: string): void {
  try {
    localStorage.removeItem(storedDraftKey(oid));
  } catch {
    // This browser does not allow access to `localStorage`, so nothing can be stored in it.
  }
}
