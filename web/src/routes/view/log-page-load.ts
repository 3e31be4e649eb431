import { LOADED_PUBLIC_VIEW_PAGE } from '@flydeck/contract/events/view-page-events';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { logEvent } from '../../analytics/log-event.ts';
import { whenVisible } from './when-visible.ts';

/** Records that a public page was loaded, once the page is visible (S7.11). Records nothing for a private page. */
export async function logPageLoad({
  oid,
  isPublicView,
}: Pick<PresentationPage, 'oid' | 'isPublicView'>): Promise<void> {
  if (!isPublicView) return;
  await whenVisible();
  await logEvent(LOADED_PUBLIC_VIEW_PAGE, { prezi_oid: oid });
}
