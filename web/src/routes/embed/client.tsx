import '../../ui/base.css';
import type { EmbedPage as EmbedData } from '@flydeck/contract/embed/page';
import { configureAnalytics } from '../../analytics/settings.ts';
import { zoomAppOf } from '../../analytics/zoom-app.ts';
import { readEmbedOptions } from '../../embed/embed-options.ts';
import { hydratePage } from '../../hydrate.tsx';
import { viewerStore } from '../../viewer/viewer-store.ts';
import { watchPresentation } from '../../watching/watch-presentation.ts';
import { EmbedPage } from './page.tsx';

// The embedding site asks for consent (S7.6). The embed may run inside the Zoom app (S3.8).
configureAnalytics({ isEmbedded: true, zoom: zoomAppOf(location.search, navigator.userAgent) });
const options = readEmbedOptions(location.search);
const { data } = hydratePage<EmbedData>((page) => <EmbedPage data={page} options={options} />);
watchPresentation(viewerStore, data);
