import type { EmbedPage as EmbedData } from '@flydeck/contract/embed/page';
import { CTA_CLICKED } from '@flydeck/contract/events/cta-clicked';
import { TRANSCRIPT_OPENED } from '@flydeck/contract/events/transcript-opened';
import { ExternalLink, Text } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { eventText } from '../../analytics/event-text.ts';
import { logEvent } from '../../analytics/log-event.ts';
import { type EmbedOptions, readEmbedOptions } from '../../embed/embed-options.ts';
import { usePageAround } from '../../embed/use-page-around.ts';
import { embedViewerData } from '../../embed/viewer-data.ts';
import { t } from '../../i18n/index.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import { TranscriptPanel } from '../../transcript/transcript-panel.tsx';
import { transcriptRows } from '../../transcript/transcript-rows.ts';
import { useViewer } from '../../viewer/use-viewer.ts';
import { Viewer } from '../../viewer/viewer.tsx';
import { viewerStore } from '../../viewer/viewer-store.ts';
import styles from './page.module.css';

interface EmbedPageProps {
  readonly data: EmbedData;
  /** Of the address; the page itself is the same whatever they say. */
  readonly options: EmbedOptions;
}

/** A presentation in the frame of another site: the stage, a way to its own page, and its words. */
export function EmbedPage({ data, options: asked }: EmbedPageProps) {
  const options = useOptions(asked);
  const context = usePageContext();
  const viewUrl = useHref()(data.viewPath);
  const viewer = useMemo(
    () => embedViewerData(data, { options, context, viewUrl }),
    [data, options, context, viewUrl],
  );
  const hasWords = useMemo(() => transcriptRows(data).length > 0, [data]);
  const transcript = useTranscript(data.oid, options.transcript && hasWords);
  const { mode } = useViewer();
  const { title, aspectRatio: ratio, firstStepNumber } = viewer;
  usePageAround({ store: viewerStore, title, ratio, firstStepNumber, openTranscript: transcript.show });
  return (
    <main className={styles.embed} data-mode={mode} data-transcript={transcript.open || undefined}>
      <h1 className={styles.spoken}>{title}</h1>
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
          {hasWords && (
            <button
              ref={transcript.toggle}
              type="button"
              className={styles.action}
              aria-expanded={transcript.open}
              aria-controls="embed-transcript"
              onClick={() => transcript.show(!transcript.open)}
            >
              <Text size={18} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles.word}>{t('page.transcript')}</span>
            </button>
          )}
        </div>
        <Viewer data={viewer} onLearnMore={() => learnMore(data.oid, viewUrl)} />
      </div>
      {hasWords && (
        <TranscriptPanel
          id="embed-transcript"
          data={data}
          open={transcript.open}
          onClose={transcript.close}
          onFly={transcript.giveWay}
        />
      )}
    </main>
  );
}

/** At the end, the presentation's own page says more: in a tab of its own, for the frame belongs to the site around it. */
function learnMore(oid: string, viewUrl: string): void {
  void logEvent(CTA_CLICKED, {
    cta_location: 'Restart',
    cta_type: 'BUTTON',
    cta_text: eventText(t('viewer.learnMore')),
    // Its address may be a share link, which is nobody's to tell.
    target_url: `/p/${oid}/`,
  });
  window.open(viewUrl, '_blank', 'noopener');
}

const NO_OPTIONS = readEmbedOptions('');
const never = () => () => undefined;

/** What the address asks for, from when the page lives on: until then it is the same as the server drew it. */
function useOptions(asked: EmbedOptions): EmbedOptions {
  return useSyncExternalStore(
    never,
    () => asked,
    () => NO_OPTIONS,
  );
}

/** Whether the transcript stands open, and what opens and closes it. */
function useTranscript(oid: string, opensAtOnce: boolean) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const isOpen = useRef(open);
  isOpen.current = open;
  const show = useCallback(
    (wanted: boolean) => {
      if (wanted && !isOpen.current) void logEvent(TRANSCRIPT_OPENED, { prezi_oid: oid });
      setOpen(wanted);
    },
    [oid],
  );
  useEffect(() => {
    if (opensAtOnce) show(true);
  }, [opensAtOnce, show]);
  const close = () => {
    show(false);
    toggle.current?.focus();
  };
  /** Where it covers the stage, it leaves once a place is chosen. */
  const giveWay = () => {
    if (matchMedia(COVERS).matches) show(false);
  };
  return { open, show, close, giveWay, toggle };
}

/** Where there is room for the stage or the transcript, but not for both; the style sheet repeats it. */
const COVERS = '(max-width: 699px) and (max-height: 439px)';
