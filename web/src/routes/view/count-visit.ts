import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { call } from '../../api/call.ts';
import { loadMe } from '../../api/me.ts';
import { loadPersonalPage } from './personal-page.ts';
import { whenVisible } from './when-visible.ts';

/** Reports a visit once the page is visible. The server decides whether the visit counts as a view (V5.4). */
export async function countVisit(page: Pick<PresentationPage, 'oid' | 'accessKey'>): Promise<void> {
  await whenVisible();
  // The POST request below needs the CSRF cookie. The responses to `loadPersonalPage` and `loadMe` both set this
  // cookie, and the response that arrives later may replace the cookie's value. So the POST request waits for both.
  const [personalPage] = await Promise.all([loadPersonalPage(page), loadMe()]);
  if (!personalPage) return;
  const query = { key: page.accessKey ?? undefined };
  await call('POST /api/presentations/:oid/view', { params: { oid: page.oid }, query }).catch(() => undefined);
}
