/** How long a requested like waits for its visitor to sign up or log in. */
export const PENDING_LIKE_LIFETIME_MS = 30 * 60 * 1000;

const STORAGE_KEY = 'likeWish';

/**
 * Stores the like that a logged-out visitor requested (V4.3), only for this tab and origin: no URL and no other site can
 * cause a like. Ignores unavailable storage.
 * @param storage returns the storage; throws if it is unavailable.
 * @param nowMs milliseconds since 1970.
 */
export function storePendingLike(storage: () => Storage, oid: string, nowMs: number): void {
  try {
    storage().setItem(STORAGE_KEY, JSON.stringify({ oid, untilMs: nowMs + PENDING_LIKE_LIFETIME_MS }));
  } catch {
    // The visitor has to press again.
  }
}

/** Whether a like of this presentation was requested in the last 30 minutes. Removes the stored request. */
export function consumePendingLike(storage: () => Storage, oid: string, nowMs: number): boolean {
  try {
    const entry = JSON.parse(storage().getItem(STORAGE_KEY) ?? 'null') as {
      oid?: unknown;
      untilMs?: unknown;
    } | null;
    storage().removeItem(STORAGE_KEY);
    return entry?.oid === oid && typeof entry.untilMs === 'number' && nowMs < entry.untilMs;
  } catch {
    return false;
  }
}
