import type { EmbedPage } from '@flydeck/contract/embed/page';
import { configureAnalytics } from '../../analytics/settings.ts';
import { readZoomApp } from '../../analytics/zoom-app.ts';
import type { HydratedPage } from '../../hydrate.tsx';
import { viewerStore } from '../../viewer/viewer-store.ts';
import { watchPresentation } from '../../watching/watch-presentation.ts';

/**
 * Starts to record which steps are watched. Embeds need no consent of visitors (S7.6). If the embed runs inside the
 * Zoom app, the events contain data about this app (S3.8).
 */
export function start({ data }: HydratedPage<EmbedPage>): void {
  configureAnalytics({ isEmbedded: true, zoom: readZoomApp(location.search, navigator.userAgent) });
  watchPresentation(viewerStore, data);
}
