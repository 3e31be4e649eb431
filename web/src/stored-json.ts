/** Returns the parsed JSON that `getText` reads; undefined if there is none or the browser blocks the storage. */
export function readStored<T>(getText: () => string | null): T | undefined {
  try {
    const text = getText();
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Runs `store`. If the storage is full or blocked, the value is not stored, and the page works without it. */
export function writeStored(store: () => void): void {
  try {
    store();
  } catch {
    // Nothing is stored.
  }
}
