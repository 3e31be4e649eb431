import type { Me } from '@flydeck/contract/accounts/me';

/** The viewer's data that the header shows. */
export type ShownViewer = Pick<
  Me,
  'isAuthenticated' | 'isGuest' | 'isAdministrator' | 'viewerName' | 'avatar' | 'authorSegment'
>;

const KEY = 'viewer';

/**
 * The viewer of the last page, from local storage: shared pages render the right header immediately, and request the
 * viewer meanwhile. Grants no access. Null if nobody was logged in, or storage is unavailable.
 */
export function readViewerHint(): ShownViewer | null {
  try {
    const hint = JSON.parse(localStorage.getItem(KEY) ?? 'null') as ShownViewer | null;
    return typeof hint?.viewerName === 'string' ? hint : null;
  } catch {
    return null;
  }
}

/** Stores a viewer for the next page; null removes the stored one. */
export function writeViewerHint(viewer: ShownViewer | null): void {
  try {
    if (!viewer) {
      localStorage.removeItem(KEY);
      return;
    }
    const { isAuthenticated, isGuest, isAdministrator, viewerName, avatar, authorSegment } = viewer;
    const hint = { isAuthenticated, isGuest, isAdministrator, viewerName, avatar, authorSegment };
    localStorage.setItem(KEY, JSON.stringify(hint));
  } catch {
    // Storage is unavailable: pages request the viewer each time.
  }
}
