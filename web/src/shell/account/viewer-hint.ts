import type { Me } from '@flydeck/contract/accounts/me';

/** What the header shows of a viewer. */
export type ShownViewer = Pick<
  Me,
  'isAuthenticated' | 'isGuest' | 'isAdministrator' | 'viewerName' | 'avatar' | 'authorSegment'
>;

const KEY = 'viewer';

/**
 * Who was logged in when a page last asked, remembered in this browser: pages that are the same for everyone draw the right
 * header at once, and ask meanwhile. It opens nothing; null where nobody was, or storage is refused.
 */
export function readViewerHint(): ShownViewer | null {
  try {
    const hint = JSON.parse(localStorage.getItem(KEY) ?? 'null') as ShownViewer | null;
    return typeof hint?.viewerName === 'string' ? hint : null;
  } catch {
    return null;
  }
}

/** Remembers a viewer for the next page, or with null that there is none. */
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
    // Where nothing may be stored, pages ask each time.
  }
}
