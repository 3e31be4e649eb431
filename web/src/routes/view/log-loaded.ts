import { LOADED_PUBLIC_VIEW_PAGE } from '@flydeck/contract/events/loaded-public-view-page';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { logEvent } from '../../analytics/log-event.ts';
import { whenVisible } from './when-visible.ts';

/** Tells that the public page of a presentation was loaded and is looked at; private pages tell nothing. */
export async function logLoaded({
  oid,
  isPublicView,
}: Pick<PresentationPage, 'oid' | 'isPublicView'>): Promise<void> {
  if (!isPublicView) return;
  await whenVisible();
  await logEvent(LOADED_PUBLIC_VIEW_PAGE, { prezi_oid: oid });
}
