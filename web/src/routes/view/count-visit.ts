import { viewedPath } from '@flydeck/contract/likes/constants';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { call } from '../../api/call.ts';
import { askPersonalPage, keyQuery } from './personal.ts';
import { whenVisible } from './when-visible.ts';

/** Tells that the page was visited; whether it counts is the server's to say. */
export async function countVisit(page: Pick<PresentationPage, 'oid' | 'accessKey'>): Promise<void> {
  await whenVisible();
  // It brings the CSRF cookie.
  if (!(await askPersonalPage(page))) return;
  await call('POST', viewedPath(page.oid) + keyQuery(page)).catch(() => undefined);
}
