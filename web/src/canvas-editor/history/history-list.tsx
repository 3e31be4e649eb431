import type { EditHistoryEntry } from '@flydeck/contract/editing/history';
import { type ReactNode, useId } from 'react';
import { t } from '../../i18n/index.ts';
import { versionTime } from '../../publishing/version-time.ts';
import styles from './history.module.css';

const LABELS: Readonly<Record<NonNullable<EditHistoryEntry['label']>, string>> = {
  created: 'canvas-publish.historyCreated',
  published: 'canvas-publish.historyPublished',
  restored: 'canvas-publish.historyRestored',
};

interface HistoryListProps {
  /** Newest first. */
  readonly entries: readonly EditHistoryEntry[];
  readonly chosen: EditHistoryEntry;
  readonly onChoose: (entry: EditHistoryEntry) => void;
}

/** The states with their dates, authors and labels. One is chosen. */
export function HistoryList({ entries, chosen, onChoose }: HistoryListProps): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.entries}>
      <legend className={styles.legend}>{t('canvas-publish.historyStates')}</legend>
      {entries.map((entry, i) => (
        <label key={entry.seq} className={styles.entry}>
          <input type="radio" name={name} checked={entry === chosen} onChange={() => onChoose(entry)} />
          <span className={styles.entryText}>
            <time dateTime={entry.at}>{versionTime(entry.at)}</time>
            <span className={styles.detail}>{detailOf(entry, i === 0)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function detailOf({ author, label }: EditHistoryEntry, isCurrent: boolean): string {
  const parts = [isCurrent && t('canvas-publish.historyCurrent'), label && t(LABELS[label]), author];
  return parts.filter(Boolean).join(' · ');
}
