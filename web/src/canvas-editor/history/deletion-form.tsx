import type { HistoryDeletion } from '@flydeck/contract/editing/history';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { formatFileSize } from '../../i18n/format-file-size.ts';
import { t } from '../../i18n/index.ts';
import { formatVersionTime } from '../../publishing/format-version-time.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSession } from '../session/use-session.ts';
import styles from './history.module.css';
import { entryDetail } from './history-list.tsx';

/** The form proposes to delete states that are older than this number of days. */
const PROPOSED_AGE_DAYS = 30;

/** A form with which the owner deletes all states before a chosen date. It lists the states that would be deleted. */
export function DeletionForm({ onBack }: { readonly onBack: () => void }) {
  const session = useSession();
  const [date, setDate] = useState(proposedDate);
  const { deletion, hasFailedToLoad } = useDeletion(date);
  const [isBusy, setBusy] = useState(false);
  const [hasFailedToDelete, setFailedToDelete] = useState(false);
  const deleteStates = async (untilSeq: number) => {
    setBusy(true);
    setFailedToDelete(false);
    try {
      await call('POST /api/editing/:oid/history-deletion', { params: { oid: session.oid }, body: { untilSeq } });
      session.sync.retry();
      session.events.reportHistoryDeletion();
      showToast({ text: t('canvas-publish.deleted') });
      onBack();
    } catch {
      setFailedToDelete(true);
      setBusy(false);
    }
  };
  const untilSeq = deletion?.untilSeq ?? null;
  // States before the start of the chosen day are deleted. If the owner chooses tomorrow, today's states are included.
  const latestDate = dateText(tomorrow());
  return (
    <div className={styles.deletion}>
      <Field label={t('canvas-publish.deleteBefore')}>
        <Input type="date" value={date} max={latestDate} onChange={(event) => setDate(event.target.value)} />
      </Field>
      {hasFailedToLoad && <Notice kind="failed">{t('canvas-publish.historyFailed')}</Notice>}
      {!hasFailedToLoad &&
        date !== '' &&
        (deletion ? <DeletedStates deletion={deletion} /> : <Skeleton width="100%" height={120} />)}
      {hasFailedToDelete && <Notice kind="failed">{t('canvas-publish.deleteFailed')}</Notice>}
      <div className={styles.deletionActions}>
        <Button kind="quiet" disabled={isBusy} onClick={onBack}>
          {t('form.cancel')}
        </Button>
        <Button
          kind="primary"
          disabled={isBusy || untilSeq === null}
          onClick={() => untilSeq !== null && void deleteStates(untilSeq)}
        >
          {t(isBusy ? 'canvas-publish.deleting' : 'canvas-publish.deleteForGood')}
        </Button>
      </div>
    </div>
  );
}

/** Lists the states that would be deleted, with their number, size and time range. */
function DeletedStates({ deletion: { entries, bytes, untilSeq } }: { readonly deletion: HistoryDeletion }) {
  const [newest, oldest] = [entries[0], entries.at(-1)];
  if (untilSeq === null || !newest || !oldest) return <p>{t('canvas-publish.deleteNothing')}</p>;
  const range = { from: formatVersionTime(oldest.at), to: formatVersionTime(newest.at) };
  return (
    <div aria-live="polite">
      <p className={styles.lost}>
        {t('canvas-publish.deleteLost', { count: entries.length, size: formatFileSize(bytes), ...range })}
      </p>
      <ul className={styles.lostEntries}>
        {entries.map((entry) => (
          <li key={entry.seq}>
            {entry.name !== null && (
              <strong>
                <bdi>{entry.name}</bdi>
              </strong>
            )}
            <time dateTime={entry.at}>{formatVersionTime(entry.at)}</time>
            <span className={styles.detail}>{entryDetail(entry)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.detail}>{t('canvas-publish.deletePictures')}</p>
      <p className={styles.detail}>{t('canvas-publish.deleteKept')}</p>
    </div>
  );
}

/**
 * Loads the states that would be deleted for a date.
 * @param date YYYY-MM-DD in the browser's time zone; nothing is loaded for ''
 */
function useDeletion(date: string) {
  const { oid } = useSession();
  const [deletion, setDeletion] = useState<HistoryDeletion>();
  const [hasFailedToLoad, setFailedToLoad] = useState(false);
  useEffect(() => {
    setDeletion(undefined);
    setFailedToLoad(false);
    const day = new Date(`${date}T00:00`);
    // While a year with more than four digits is typed, the date is invalid.
    if (Number.isNaN(day.getTime())) return;
    const controller = new AbortController();
    const { signal } = controller;
    const before = day.toISOString();
    call('GET /api/editing/:oid/history-deletion', { params: { oid }, query: { before }, signal }).then(
      setDeletion,
      () => !signal.aborted && setFailedToLoad(true),
    );
    return () => controller.abort();
  }, [oid, date]);
  return { deletion, hasFailedToLoad };
}

/** Returns the day of `date` in the browser's time zone, as a value of a date input (YYYY-MM-DD). */
const dateText = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((field) => String(field).padStart(2, '0')).join('-');

function tomorrow(): Date {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  return date;
}

function proposedDate(): string {
  const date = new Date();
  date.setDate(date.getDate() - PROPOSED_AGE_DAYS);
  return dateText(date);
}
