import type { EditHistoryEntry } from '@flydeck/contract/editing/history';
import { type ReactNode, useId } from 'react';
import { activeLanguage, t } from '../../i18n/index.ts';
import { formatVersionSecond, formatVersionSpan } from '../../publishing/format-version-time.ts';
import { Button } from '../../ui/button.tsx';
import styles from './history.module.css';
import { SessionStates } from './session-states.tsx';

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
  /** Loads older states; absent if there are none. */
  readonly onOlder?: (() => void) | undefined;
}

/** A list of states as radio buttons. The single states of an editing session can be shown. */
export function HistoryList({ entries, chosen, onChoose, onOlder }: HistoryListProps): ReactNode {
  const group = useId();
  const radioOf = (entry: EditHistoryEntry, time: string, isCurrent = false) => (
    <StateRadio
      key={entry.seq}
      entry={entry}
      time={time}
      isCurrent={isCurrent}
      group={group}
      isChecked={entry.seq === chosen.seq}
      onChoose={onChoose}
    />
  );
  return (
    <fieldset className={styles.entries}>
      <legend className={styles.legend}>{t('canvas-publish.historyStates')}</legend>
      {entries.map((entry, i) => (
        <div key={entry.seq}>
          {radioOf(entry, formatVersionSpan(entry.session?.startedAt ?? entry.at, entry.at), i === 0)}
          {entry.session && entry.session.changes > 1 && (
            <SessionStates session={entry.session} seq={entry.seq}>
              {(state) => radioOf(state, formatVersionSecond(state.at))}
            </SessionStates>
          )}
        </div>
      ))}
      {onOlder && (
        <Button kind="quiet" onClick={onOlder}>
          {t('canvas-publish.historyOlder')}
        </Button>
      )}
    </fieldset>
  );
}

interface StateRadioProps {
  readonly entry: EditHistoryEntry;
  /** The formatted time or time span. */
  readonly time: string;
  readonly isCurrent: boolean;
  /** Name of the group of radio buttons. */
  readonly group: string;
  readonly isChecked: boolean;
  readonly onChoose: (entry: EditHistoryEntry) => void;
}

/** A state: its name (if any), the time span of its changes, kind of creation, authors and number of changes. */
const StateRadio = ({ entry, time, isCurrent, group, isChecked, onChoose }: StateRadioProps) => (
  <label className={styles.entry}>
    <input type="radio" name={group} checked={isChecked} onChange={() => onChoose(entry)} />
    <span className={styles.entryText}>
      {entry.name !== null && (
        <strong>
          <bdi>{entry.name}</bdi>
        </strong>
      )}
      <time dateTime={entry.at}>{time}</time>
      <span className={styles.detail}>{entryDetail(entry, isCurrent)}</span>
    </span>
  </label>
);

/**
 * Returns a text about a state: how the state was created, by whom, with how many changes, and whether it is the current
 * state.
 */
export function entryDetail({ author, guest, label, session }: EditHistoryEntry, isCurrent = false): string {
  const nameOf = (name: string | null) => name ?? t('canvas-publish.historyDeletedAccount');
  const guestNames = session?.guests ?? (guest === undefined ? [] : [guest]);
  const memberNames = session?.authors ?? (guest === undefined ? [author] : []);
  const names = [...memberNames.map(nameOf), ...guestNames.map((name) => t('page.guestName', { name }))];
  const parts = [
    isCurrent && t('canvas-publish.historyCurrent'),
    label && t(LABELS[label]),
    new Intl.ListFormat(activeLanguage(), { type: 'unit' }).format(names),
    session && session.changes > 1 && t('canvas-publish.historyChanges', { count: session.changes }),
  ];
  return parts.filter(Boolean).join(' · ');
}
