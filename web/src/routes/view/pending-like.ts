/** Time in which a visitor who requested a like can sign up or log in, so that the like is saved. */
export const PENDING_LIKE_LIFETIME_MS = 30 * 60 * 1000;

/** Key in session storage, which must not change (docs/persisted-names.md). */
const STORAGE_KEY = 'likeWish';

/**
 * Stores the like that a logged-out visitor requested (V4.3). The request is stored only for this tab and origin, so
 * that no URL and no other site can cause a like. Ignores unavailable storage.
 * @param getStorage returns session storage; throws if the storage is unavailable.
 * @param nowMs milliseconds since 1970.
 */
export function storePendingLike(getStorage: () => Storage, oid: string, nowMs: number): void {
  try {
    getStorage().setItem(STORAGE_KEY, JSON.stringify({ oid, untilMs: nowMs + PENDING_LIKE_LIFETIME_MS }));
  } catch {
    // The visitor has to press the button again after logging in.
  }
}

/** Returns whether a like of this presentation was requested in the last 30 minutes. Removes any stored request. */
export function consumePendingLike(getStorage: () => Storage, oid: string, nowMs: number): boolean {
  try {
    const entry = JSON.parse(getStorage().getItem(STORAGE_KEY) ?? 'null') as {
      oid?: unknown;
      untilMs?: unknown;
    } | null;
    getStorage().removeItem(STORAGE_KEY);
    return entry?.oid === oid && typeof entry.untilMs === 'number' && nowMs < entry.untilMs;
  } catch {
    return false;
  }
}
