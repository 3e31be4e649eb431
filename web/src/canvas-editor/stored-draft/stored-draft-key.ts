/** Returns the key of `localStorage` under which an earlier release stored the unsaved changes of a presentation. */
export const storedDraftKey = (oid: string) => `flydeck-draft-${oid}`;

/** Whether this browser contains unsaved changes of the presentation. An earlier release stored these changes. */
export function hasStoredDraft(oid: string): boolean {
  try {
    return localStorage.getItem(storedDraftKey(oid)) !== null;
  } catch {
    // The browser's settings do not allow storage.
    return false;
  }
}
