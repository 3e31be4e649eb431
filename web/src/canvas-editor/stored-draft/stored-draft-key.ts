/** Returns the key under which an earlier release stored the unsaved changes of a presentation. */
export const storedDraftKey = (oid: string) => `flydeck-draft-${oid}`;

/** Whether this browser has unsaved changes of an earlier release. */
export function hasStoredDraft(oid: string): boolean {
  try {
    return localStorage.getItem(storedDraftKey(oid)) !== null;
  } catch {
    return false;
  }
}
