import { TRANSCRIPT_INDENT_PX } from '@flydeck/contract/presentations/constants';
import { type CSSProperties, type MouseEvent, memo, type ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { classNames } from '../ui/class-names.ts';
import { markWords } from '../viewer/mark-words.ts';
import styles from './transcript.module.css';
import type { TranscriptRow } from './transcript-rows.ts';

interface TranscriptTopicRowProps {
  readonly row: TranscriptRow;
  readonly isCurrent: boolean;
  /** Search terms to mark in this topic. */
  readonly searchTerms?: readonly string[];
  readonly goTo: (topicId: string) => void;
}

/** Whether text is selected on the page. A drag that selects text fires a click event, but must not fly to the step. */
const isSelecting = () => (getSelection()?.toString() ?? '') !== '';

const NO_TERMS: readonly string[] = [];

/** The row of a topic. If the topic has a step, a click on the link or the text of the row flies to the step. */
export const TranscriptTopicRow = memo(function TranscriptTopicRow({
  row,
  isCurrent,
  searchTerms = NO_TERMS,
  goTo,
}: TranscriptTopicRowProps) {
  const { topicId, stepIndex, stepNumber, paragraphs, depth, isSection } = row;
  const linkTitle = row.heading || t('page.stepNumber', { step: stepNumber ?? 0 });
  // A topic with texts but without a heading shows only its texts, and its link is visually hidden.
  const heading = row.heading || (paragraphs.length === 0 ? linkTitle : '');
  const flyToStep = (event: MouseEvent) => {
    const opensNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (stepIndex === undefined || opensNewTab || isSelecting()) return;
    event.preventDefault();
    // After a click by a pointer (`detail` above 0), the link loses the focus, so that keys control the player. After
    // an activation by the keyboard (`detail` 0), the focus stays in the transcript.
    if (event.detail > 0 && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    goTo(topicId);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside does the same for the keyboard.
    <li
      className={classNames(
        styles.row,
        isSection && styles.sectionHeading,
        stepIndex !== undefined && styles.step,
        isCurrent && styles.current,
      )}
      style={{ '--indent': `min(${depth * TRANSCRIPT_INDENT_PX}px, var(--indent-max, 100%))` } as CSSProperties}
      data-topic={topicId}
      aria-current={isCurrent ? 'step' : undefined}
      dir="auto"
      onClick={flyToStep}
    >
      <span className={styles.number} aria-hidden="true">
        {/* The overview, number 0, and topics without a step show no number. */}
        {stepNumber || ''}
      </span>
      <div>
        {stepIndex === undefined ? (
          heading && <p className={styles.title}>{heading}</p>
        ) : (
          <a
            className={heading ? styles.title : classNames(styles.hiddenLink, 'visually-hidden')}
            href={`#step=${stepNumber}`}
            aria-label={t('page.flyTo', { title: linkTitle })}
          >
            {renderMarked(heading, searchTerms)}
          </a>
        )}
        {paragraphs.map((paragraph) => (
          <p key={paragraph.id} className={classNames(styles.text, paragraph.isAlternative && styles.alternative)}>
            {paragraph.isAlternative && <span className="visually-hidden">{t('page.picture')} </span>}
            {renderMarked(paragraph.text, searchTerms)}
          </p>
        ))}
      </div>
    </li>
  );
});

/**
 * Returns a text with the search terms marked. This is a function and not a component, because a long transcript would
 * have hundreds of instances.
 */
function renderMarked(text: string, searchTerms: readonly string[]): ReactNode {
  if (searchTerms.length === 0) return text;
  return markWords(text, searchTerms).map((segment, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: segments of one text, whose order never changes.
    segment.isMatch ? <mark key={index}>{segment.text}</mark> : segment.text,
  );
}
