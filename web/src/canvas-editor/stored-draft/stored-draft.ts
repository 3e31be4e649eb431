import type { Document } from '@flydeck/scene/model/document';
import { readDocument } from '@flydeck/scene/model/migrations';
import { storedDraftKey } from './stored-draft-key.ts';

/** Unsaved changes that the editor of releases before migration 0054 stored in this browser. */
export interface StoredDraft {
  /** Revision of the draft on which the changes are based: a sequence number of the log since migration 0054. */
  readonly baseRevision: number;
  readonly document: Document;
}

/** Returns the unsaved changes of a presentation; undefined if there are none, or they cannot be read. */
export function readStoredDraft(oid: string): StoredDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(storedDraftKey(oid)) ?? 'null') as StoredDraft | null;
    return draft ? { baseRevision: draft.baseRevision, document: readDocument(draft.document) } : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes the unsaved changes, after they were saved or discarded. */
export function deleteStoredDraft(oid: string): void {
  try {
    localStorage.removeItem(storedDraftKey(oid));
  } catch {
    // Nothing can be stored in this browser.
  }
}
