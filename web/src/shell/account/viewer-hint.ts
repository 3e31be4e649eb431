import type { Me } from '@flydeck/contract/accounts/me';

/** The viewer's data that the header shows. */
export type HeaderViewer = Pick<
  Me,
  'isAuthenticated' | 'isGuest' | 'isAdministrator' | 'viewerName' | 'avatar' | 'authorSegment'
>;

const STORAGE_KEY = 'viewer';

/**
 * Returns the viewer of the last page from local storage: with it, shared pages render the header immediately and
 * request the viewer meanwhile. It grants no access. Null if nobody was logged in, or storage is unavailable.
 */
export function readViewerHint(): HeaderViewer | null {
  try {
    const hint = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as HeaderViewer | null;
    return typeof hint?.viewerName === 'string' ? hint : null;
  } catch {
    return null;
  }
}

/** Stores a viewer for the next page; null removes the stored viewer. */
export function writeViewerHint(viewer: HeaderViewer | null): void {
  try {
    if (!viewer) {
      localStorage.removeItem(STORAGE_KEY);
      return;
    }
    const { isAuthenticated, isGuest, isAdministrator, viewerName, avatar, authorSegment } = viewer;
    const hint = { isAuthenticated, isGuest, isAdministrator, viewerName, avatar, authorSegment };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(hint));
  } catch {
    // Storage is unavailable: pages request the viewer each time.
  }
}
