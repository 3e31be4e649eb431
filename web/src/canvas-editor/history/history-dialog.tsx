import type { EditHistoryEntry } from '@flydeck/contract/editing/history';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSession } from '../session/use-session.ts';
import styles from './history.module.css';
import { HistoryList } from './history-list.tsx';
import { StatePreview } from './state-preview.tsx';
import { useRestore } from './use-restore.ts';
import { useStateAt } from './use-state-at.ts';

interface HistoryDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The earlier states of the presentation, with a preview of the chosen one, which can be restored. */
export function HistoryDialog({ open, onClose }: HistoryDialogProps) {
  return (
    <Dialog open={open} title={t('canvas-publish.history')} onClose={onClose} className={styles.dialog}>
      {open && <History onClose={onClose} />}
    </Dialog>
  );
}

function History({ onClose }: Pick<HistoryDialogProps, 'onClose'>) {
  const { entries, hasFailed } = useEntries();
  const [chosen, setChosen] = useState<EditHistoryEntry>();
  const entry = chosen ?? entries?.[0];
  if (hasFailed) return <Notice kind="failed">{t('canvas-publish.historyFailed')}</Notice>;
  if (!entries || !entry) return <Skeleton width="100%" height={240} />;
  return (
    <div className={styles.columns}>
      <HistoryList entries={entries} chosen={entry} onChoose={setChosen} />
      <ChosenState key={entry.seq} entry={entry} isCurrent={entry === entries[0]} onClose={onClose} />
    </div>
  );
}

function useEntries() {
  const { oid } = useSession();
  const [entries, setEntries] = useState<readonly EditHistoryEntry[]>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    call('GET /api/editing/:oid/history', { params: { oid } })
      .then((history) => setEntries(history.entries))
      .catch(() => setFailed(true));
  }, [oid]);
  return { entries, hasFailed };
}

interface ChosenStateProps {
  readonly entry: EditHistoryEntry;
  readonly isCurrent: boolean;
  readonly onClose: () => void;
}

function ChosenState({ entry, isCurrent, onClose }: ChosenStateProps) {
  const { store, hasFailed } = useStateAt(entry.seq);
  const { restore, isBusy, error } = useRestore();
  const restoreState = async () => {
    if (store && (await restore(entry, store))) onClose();
  };
  return (
    <section className={styles.chosen} aria-label={t('canvas-publish.historyPreview')}>
      {hasFailed ? <Notice kind="failed">{t('canvas-publish.stateFailed')}</Notice> : <StatePreview store={store} />}
      {error && <Notice kind="failed">{t(error)}</Notice>}
      <div className={styles.restore}>
        <p>{t(isCurrent ? 'canvas-publish.historyCurrentText' : 'canvas-publish.restoreText')}</p>
        {!isCurrent && (
          <Button kind="primary" disabled={!store || isBusy} onClick={() => void restoreState()}>
            {t(isBusy ? 'canvas-publish.restoring' : 'canvas-publish.restore')}
          </Button>
        )}
      </div>
    </section>
  );
}
