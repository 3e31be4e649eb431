import type { EditHistoryEntry } from '@flydeck/contract/editing/history';
import { type ReactNode, useId } from 'react';
import { t } from '../../i18n/index.ts';
import { formatVersionTime } from '../../publishing/format-version-time.ts';
import styles from './history.module.css';

/** Message keys of the texts that describe how a state was created. */
const LABELS: Readonly<Record<NonNullable<EditHistoryEntry['label']>, string>> = {
  created: 'canvas-publish.historyCreated',
  published: 'canvas-publish.historyPublished',
  restored: 'canvas-publish.historyRestored',
  trimmed: 'canvas-publish.historyTrimmed',
};

interface HistoryListProps {
  /** Newest first. */
  readonly entries: readonly EditHistoryEntry[];
  readonly chosen: EditHistoryEntry;
  readonly onChoose: (entry: EditHistoryEntry) => void;
}

/** A list of states as radio buttons. Each shows the state's name (if any), time, kind of creation, and author. */
export function HistoryList({ entries, chosen, onChoose }: HistoryListProps): ReactNode {
  const group = useId();
  return (
    <fieldset className={styles.entries}>
      <legend className={styles.legend}>{t('canvas-publish.historyStates')}</legend>
      {entries.map((entry, i) => (
        <label key={entry.seq} className={styles.entry}>
          <input type="radio" name={group} checked={entry === chosen} onChange={() => onChoose(entry)} />
          <span className={styles.entryText}>
            {entry.name !== null && (
              <strong>
                <bdi>{entry.name}</bdi>
              </strong>
            )}
            <time dateTime={entry.at}>{formatVersionTime(entry.at)}</time>
            <span className={styles.detail}>{entryDetail(entry, i === 0)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Returns a text about a state: how the state was created, who created it, and whether it is the current state. */
export function entryDetail({ author, label }: EditHistoryEntry, isCurrent = false): string {
  const authorName = author ?? t('canvas-publish.historyDeletedAccount');
  const parts = [isCurrent && t('canvas-publish.historyCurrent'), label && t(LABELS[label]), authorName];
  return parts.filter(Boolean).join(' · ');
}
