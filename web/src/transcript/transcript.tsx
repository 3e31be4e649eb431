import { TRANSCRIPT_OPENED } from '@flydeck/contract/events/view-page-events';
import { TRANSCRIPT_COLLAPSED_HEIGHT_PX, TRANSCRIPT_EXTRA_HEIGHT_PX } from '@flydeck/contract/presentations/constants';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { logEvent } from '../analytics/log-event.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './transcript.module.css';
import { estimateHeightPx, transcriptRows } from './transcript-rows.ts';
import { TranscriptTopicRow } from './transcript-topic-row.tsx';
import { useContentHeight } from './use-content-height.ts';
import { usePagedTranscriptEvent } from './use-paged-transcript-event.ts';
import { useScrollToRow } from './use-scroll-to-row.ts';
import { useViewerStep } from './use-viewer-step.ts';

/** The transcript below the details; each topic links to its step in the viewer (V2.7, V4.5, V4.6, V4.7). */
export function Transcript({ data }: { readonly data: PresentationPage }) {
  const rows = transcriptRows(data);
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const contentHeight = useContentHeight(content) ?? estimateHeightPx(rows);
  const { topicId: currentTopicId, isPresenting, linkedStep, goTo } = useViewerStep();
  const fits = contentHeight < TRANSCRIPT_COLLAPSED_HEIGHT_PX;
  const isCollapsed = !open && !fits;
  usePagedTranscriptEvent(data.oid, rows.length > 0 && !fits);
  useScrollToRow(container, isPresenting ? currentTopicId : linkedStep?.topicId, isCollapsed);

  const toggle = () => {
    if (!open) void logEvent(TRANSCRIPT_OPENED, { prezi_oid: data.oid });
    setOpen(!open);
  };
  if (rows.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="transcript-heading">
      <h2 id="transcript-heading" className={styles.heading}>
        {t('page.transcript')}
      </h2>
      <div
        ref={container}
        id="transcript"
        className={classNames(
          styles.box,
          isCollapsed && styles.collapsed,
          isCollapsed && isPresenting && styles.following,
        )}
        style={fits ? undefined : { height: isCollapsed ? undefined : contentHeight + TRANSCRIPT_EXTRA_HEIGHT_PX }}
        lang={data.language === 'und' ? undefined : data.language}
      >
        <ol ref={content} className={styles.rows}>
          {rows.map((row) => (
            <TranscriptTopicRow
              key={row.topicId}
              row={row}
              isCurrent={isPresenting && row.topicId === currentTopicId}
              {...(linkedStep && row.topicId === linkedStep.topicId ? { searchTerms: linkedStep.searchTerms } : {})}
              goTo={goTo}
            />
          ))}
        </ol>
      </div>
      {!fits && (
        <Button kind="quiet" className={styles.toggle} aria-expanded={open} aria-controls="transcript" onClick={toggle}>
          {t(open ? 'page.hideTranscript' : 'page.seeTranscript')}
          <ChevronDown size={18} strokeWidth={1.75} className={open ? styles.up : undefined} aria-hidden="true" />
        </Button>
      )}
    </section>
  );
}
