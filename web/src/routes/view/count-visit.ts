import { viewedPath } from '@flydeck/contract/likes/constants';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { call } from '../../api/call.ts';
import { askPersonalPage, keyQuery } from './personal.ts';

/** Resolves when the page is looked at: pages that are opened in the background or ahead of time are no visits. */
function whenVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
  });
}

/** Tells that the page was visited; whether it counts is the server's to say. */
export async function countVisit(page: Pick<PresentationPage, 'oid' | 'accessKey'>): Promise<void> {
  await whenVisible();
  // It brings the CSRF cookie.
  if (!(await askPersonalPage(page))) return;
  await call('POST', viewedPath(page.oid) + keyQuery(page)).catch(() => undefined);
}
