import type { EmbedPage as EmbedData } from '@flydeck/contract/embed/page';
import { TRANSCRIPT_OPENED } from '@flydeck/contract/events/view-page-events';
import { ExternalLink, Text } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { logCtaClick } from '../../analytics/log-cta-click.ts';
import { logEvent } from '../../analytics/log-event.ts';
import { type EmbedOptions, readEmbedOptions } from '../../embed/embed-options.ts';
import { useEmbeddingPage } from '../../embed/use-embedding-page.ts';
import { embedViewerData } from '../../embed/viewer-data.ts';
import { t } from '../../i18n/index.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import { TranscriptPanel } from '../../transcript/transcript-panel.tsx';
import { transcriptRows } from '../../transcript/transcript-rows.ts';
import { useViewer } from '../../viewer/use-viewer.ts';
import { Viewer } from '../../viewer/viewer.tsx';
import { viewerStore } from '../../viewer/viewer-store.ts';
import styles from './page.module.css';

/** A presentation embedded in another site: viewer, link to the view page, and transcript. */
export function EmbedPage({ data }: { readonly data: EmbedData }) {
  const options = useEmbedOptions();
  const context = usePageContext();
  const viewUrl = useHref()(data.viewPath);
  const viewer = useMemo(() => embedViewerData(data, { options, context, viewUrl }), [data, options, context, viewUrl]);
  const hasTranscript = useMemo(() => transcriptRows(data).length > 0, [data]);
  const transcript = useTranscript(data.oid, options.transcript && hasTranscript);
  const { mode } = useViewer();
  const { title, aspectRatio: ratio, firstStepNumber } = viewer;
  useEmbeddingPage({
    store: viewerStore,
    title,
    ratio,
    firstStepNumber,
    setTranscriptOpen: transcript.setPanelOpen,
  });
  return (
    <main className={styles.embed} data-mode={mode} data-transcript={transcript.isOpen || undefined}>
      <h1 className="visually-hidden">{title}</h1>
      <div className={styles.stage}>
        <div className={styles.bar}>
          <a
            className={styles.title}
            href={viewUrl}
            target="_blank"
            rel="noopener"
            aria-label={t('embed.onSite', { title, site: context.siteName })}
          >
            <bdi>{title}</bdi>
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          </a>
          {hasTranscript && (
            <button
              ref={transcript.toggleButton}
              type="button"
              className={styles.action}
              aria-expanded={transcript.isOpen}
              aria-controls="embed-transcript"
              onClick={() => transcript.setPanelOpen(!transcript.isOpen)}
            >
              <Text size={18} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles.label}>{t('page.transcript')}</span>
            </button>
          )}
        </div>
        <Viewer data={viewer} onLearnMore={() => openViewPage(data.oid, viewUrl)} />
      </div>
      {hasTranscript && (
        <TranscriptPanel
          id="embed-transcript"
          data={data}
          open={transcript.isOpen}
          onClose={transcript.close}
          onFly={transcript.closeIfCovering}
        />
      )}
    </main>
  );
}

/** Opens the view page in a new tab, because the iframe belongs to the embedding site. */
function openViewPage(oid: string, viewUrl: string): void {
  void logCtaClick({
    location: 'Restart',
    type: 'BUTTON',
    text: t('viewer.learnMore'),
    // The event must not contain `viewUrl`, which may be a share link and therefore secret.
    url: `/p/${oid}/`,
  });
  window.open(viewUrl, '_blank', 'noopener');
}

/** The query of the page's URL never changes, so there is nothing to subscribe to. */
const subscribeToNothing = () => () => undefined;

/** Returns the options in the URL's query. During hydration, returns the default options, as the server does. */
function useEmbedOptions(): EmbedOptions {
  const search = useSyncExternalStore(
    subscribeToNothing,
    () => location.search,
    () => '',
  );
  return useMemo(() => readEmbedOptions(search), [search]);
}

/**
 * Returns the state of the transcript panel, and functions that open and close the panel.
 * @param isInitiallyOpen whether the panel opens after hydration
 */
function useTranscript(oid: string, isInitiallyOpen: boolean) {
  const [isOpen, setOpen] = useState(false);
  const toggleButton = useRef<HTMLButtonElement>(null);
  // `setPanelOpen` reads the state from this ref, so that `setPanelOpen` stays the same function when `isOpen` changes.
  const isOpenRef = useRef(isOpen);
  isOpenRef.current = isOpen;
  const setPanelOpen = useCallback(
    (shouldOpen: boolean) => {
      if (shouldOpen && !isOpenRef.current) void logEvent(TRANSCRIPT_OPENED, { prezi_oid: oid });
      setOpen(shouldOpen);
    },
    [oid],
  );
  useEffect(() => {
    if (isInitiallyOpen) setPanelOpen(true);
  }, [isInitiallyOpen, setPanelOpen]);
  const close = () => {
    setPanelOpen(false);
    toggleButton.current?.focus();
  };
  /** Closes the panel after a step is chosen, if the panel covers the stage. */
  const closeIfCovering = () => {
    if (matchMedia(PANEL_COVERS_STAGE_QUERY).matches) setPanelOpen(false);
  };
  return { isOpen, setPanelOpen, close, closeIfCovering, toggleButton };
}

/** Matches iframes that are too small for stage and transcript together. `page.module.css` repeats this query. */
const PANEL_COVERS_STAGE_QUERY = '(max-width: 699px) and (max-height: 439px)';
