import type { Me } from '@flydeck/contract/accounts/me';

/** Data of the visitor that the header shows. */
export type HeaderVisitor = Pick<
  Me,
  'isAuthenticated' | 'isGuest' | 'isAdministrator' | 'viewerName' | 'avatar' | 'authorSegment'
>;

const STORAGE_KEY = 'viewer';

/**
 * Returns the visitor of the last page from local storage. Shared pages render the header with these data immediately,
 * while they request the current data. The stored data grant no access. Returns null if no visitor is stored or storage
 * is unavailable.
 */
export function readVisitorHint(): HeaderVisitor | null {
  try {
    const hint = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as HeaderVisitor | null;
    return typeof hint?.viewerName === 'string' ? hint : null;
  } catch {
    return null;
  }
}

/** Stores a visitor for the next page; null removes the stored visitor. */
export function writeVisitorHint(visitor: HeaderVisitor | null): void {
  try {
    if (!visitor) {
      localStorage.removeItem(STORAGE_KEY);
      return;
    }
    const { isAuthenticated, isGuest, isAdministrator, viewerName, avatar, authorSegment } = visitor;
    const hint = { isAuthenticated, isGuest, isAdministrator, viewerName, avatar, authorSegment };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(hint));
  } catch {
    // Storage is unavailable: pages request the visitor each time.
  }
}
