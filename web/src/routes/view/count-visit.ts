import { viewedPath } from '@flydeck/contract/likes/constants';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { call } from '../../api/call.ts';
import { askMe } from '../../api/me.ts';
import { askPersonalPage, keyQuery } from './personal.ts';
import { whenVisible } from './when-visible.ts';

/** Tells that the page was visited; whether it counts is the server's to say. */
export async function countVisit(page: Pick<PresentationPage, 'oid' | 'accessKey'>): Promise<void> {
  await whenVisible();
  // Each brings a CSRF cookie and the later one's stays, so nothing is sent between the two.
  const [personal] = await Promise.all([askPersonalPage(page), askMe()]);
  if (!personal) return;
  await call('POST', viewedPath(page.oid) + keyQuery(page)).catch(() => undefined);
}
