import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../i18n/index.ts';
import { IconButton } from '../ui/button.tsx';
import styles from './transcript-panel.module.css';
import { transcriptRows } from './transcript-rows.ts';
import { TranscriptTopicRow } from './transcript-topic-row.tsx';
import { useScrollToRow } from './use-scroll-to-row.ts';
import { useViewerStep } from './use-viewer-step.ts';

interface TranscriptPanelProps {
  readonly id: string;
  readonly data: Pick<PresentationPage, 'transcriptData' | 'steps' | 'language'>;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when the camera starts to fly to a topic that the visitor chose. */
  readonly onFly: () => void;
}

/** The full transcript next to the stage, with its own scroll area, for pages without space below the stage. */
export function TranscriptPanel({ id, data, open, onClose, onFly }: TranscriptPanelProps) {
  const rows = transcriptRows(data);
  const scrollArea = useRef<HTMLDivElement>(null);
  const { topicId: currentTopicId, isPresenting, goTo } = useViewerStep();
  useScrollToRow(scrollArea, isPresenting && open ? currentTopicId : undefined);
  return (
    <section
      id={id}
      className={styles.panel}
      hidden={!open}
      aria-labelledby={`${id}-heading`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={`${id}-heading`}>{t('page.transcript')}</h2>
        <IconButton label={t('page.close')} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <div ref={scrollArea} className={styles.scrollArea} lang={data.language === 'und' ? undefined : data.language}>
        <ol className={styles.rows}>
          {rows.map((row) => (
            <TranscriptTopicRow
              key={row.topicId}
              row={row}
              isCurrent={isPresenting && row.topicId === currentTopicId}
              goTo={(topicId) => {
                goTo(topicId);
                onFly();
              }}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}
