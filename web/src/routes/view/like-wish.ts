/** How long a like waits for somebody who went to sign up or log in. */
export const LIKE_WISH_LASTS_MS = 30 * 60 * 1000;

const KEY = 'likeWish';

/**
 * Notes that a visitor who is logged out wants to like a presentation. The note is of this tab and this instance alone, so
 * that no address and no other site can make somebody like. Closed storage loses the note, and nothing else.
 * @param nowMs since 1970.
 */
export function keepLikeWish(storage: () => Storage, oid: string, nowMs: number): void {
  try {
    storage().setItem(KEY, JSON.stringify({ oid, untilMs: nowMs + LIKE_WISH_LASTS_MS }));
  } catch {
    // Then they press once more.
  }
}

/** Whether liking this presentation was wished for shortly before. Whatever was noted is forgotten: it counts once. */
export function takeLikeWish(storage: () => Storage, oid: string, nowMs: number): boolean {
  try {
    const wish = JSON.parse(storage().getItem(KEY) ?? 'null') as { oid?: unknown; untilMs?: unknown } | null;
    storage().removeItem(KEY);
    return wish?.oid === oid && typeof wish.untilMs === 'number' && nowMs < wish.untilMs;
  } catch {
    return false;
  }
}
