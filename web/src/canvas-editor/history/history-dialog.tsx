import type { EditHistoryEntry } from '@flydeck/contract/editing/history';
import { compareStates } from '@flydeck/editor/compare/compare-states';
import { useMemo, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { HistoryView } from '../session/session-events.ts';
import { useSession } from '../session/use-session.ts';
import { Comparison } from './comparison.tsx';
import { DeletionForm } from './deletion-form.tsx';
import styles from './history.module.css';
import { HistoryList } from './history-list.tsx';
import { HistorySizeRow } from './history-size-row.tsx';
import { StatePreview } from './state-preview.tsx';
import { type HistoryState, useHistory } from './use-history.ts';
import { useRecordsAt } from './use-records-at.ts';
import { useRestore } from './use-restore.ts';
import { VersionName } from './version-name.tsx';

interface HistoryDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Whether the dialog shows the list of states or the form that deletes states; undefined if the dialog is closed. */
  readonly view: HistoryView | undefined;
  /** Called with the view that the dialog must show next; undefined closes the dialog. */
  readonly onView: (view: HistoryView | undefined) => void;
}

/**
 * A dialog with the states of the presentation and a preview of the chosen state. Authors can name and restore the
 * chosen state. The owner can also delete old states.
 */
export function HistoryDialog({ open, onClose, view, onView }: HistoryDialogProps) {
  const title = t(view === 'deletion' ? 'canvas-publish.deleteOlder' : 'canvas-publish.history');
  return (
    <Dialog open={open} title={title} onClose={onClose} className={view === 'deletion' ? undefined : styles.dialog}>
      {view === 'versions' && <Versions onClose={onClose} onDelete={() => onView('deletion')} />}
      {view === 'deletion' && <DeletionForm onBack={() => onView('versions')} />}
    </Dialog>
  );
}

interface VersionsProps {
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** The list of states, the chosen state and the size of the history. */
function Versions({ onClose, onDelete }: VersionsProps) {
  const history = useHistory();
  const { entries, loadOlder, hasFailed } = history;
  const [chosen, setChosen] = useState<EditHistoryEntry>();
  // The list contains the present name of the state, unless it is a state within a session.
  const entry = entries?.find(({ seq }) => seq === chosen?.seq) ?? chosen ?? entries?.[0];
  if (hasFailed) return <Notice kind="failed">{t('canvas-publish.historyFailed')}</Notice>;
  if (!entries || !entry) return <Skeleton width="100%" height={240} />;
  return (
    <>
      <div className={styles.columns}>
        <HistoryList entries={entries} chosen={entry} onChoose={setChosen} onOlder={loadOlder} />
        <ChosenState
          key={entry.seq}
          entry={entry}
          isCurrent={entry.seq === entries[0]?.seq}
          history={history}
          onClose={onClose}
        />
      </div>
      <HistorySizeRow onDelete={onDelete} />
    </>
  );
}

interface ChosenStateProps {
  readonly entry: EditHistoryEntry;
  readonly isCurrent: boolean;
  readonly history: HistoryState;
  readonly onClose: () => void;
}

/** The chosen state: its preview, what has changed since, its name, and a button that restores it unless it is the current state. */
function ChosenState({ entry, isCurrent, history, onClose }: ChosenStateProps) {
  const { store, hasFailed } = useRecordsAt(entry.seq);
  const { restore, isBusy, error } = useRestore();
  const { editor } = useSession();
  const [focused, setFocused] = useState<string>();
  // The comparison is not updated while the dialog is open.
  const differences = useMemo(() => (store ? compareStates(store, editor.store) : []), [store, editor]);
  const restoreState = async () => {
    if (store && (await restore(entry, store))) onClose();
  };
  return (
    <section className={styles.chosen} aria-label={t('canvas-publish.historyPreview')}>
      {hasFailed ? (
        <Notice kind="failed">{t('canvas-publish.stateFailed')}</Notice>
      ) : (
        <StatePreview store={store} differences={differences} focused={focused} />
      )}
      {store && !isCurrent && (
        <Comparison
          differences={differences}
          shown={store}
          current={editor.store}
          focused={focused}
          onFocus={setFocused}
        />
      )}
      <VersionName entry={entry} onNamed={(name) => history.setName(entry.seq, name)} />
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
