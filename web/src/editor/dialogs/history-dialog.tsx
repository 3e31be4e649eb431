import type { HistoryEntry, HistoryLabel } from '@flydeck/contract/drafts/history';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useEditor } from '../use-editor.ts';
import styles from './dialogs.module.css';

const LABELS: Readonly<Record<HistoryLabel, string>> = {
  created: 'editor.historyCreated',
  published: 'editor.historyPublished',
  restored: 'editor.historyRestored',
};

interface HistoryDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Earlier revisions, each to be had back; having one back is a new revision itself. */
export function HistoryDialog({ open, onClose }: HistoryDialogProps) {
  const { oid, autosave, store, state } = useEditor();
  const [entries, setEntries] = useState<readonly HistoryEntry[]>();
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState<number>();
  useEffect(() => {
    if (!open) return;
    setFailed(false);
    autosave
      .flush()
      .then(() => call('GET /api/drafts/:oid/history', { params: { oid } }))
      .then((history) => setEntries(history.entries))
      .catch(() => setFailed(true));
  }, [open, oid, autosave]);
  const restore = async (revision: number) => {
    setBusy(revision);
    setFailed(false);
    try {
      await autosave.flush();
      const body = { baseRevision: store.getState().revision, revision };
      await call('POST /api/drafts/:oid/restore', { params: { oid }, body });
      store.load(await call('GET /api/drafts/:oid', { params: { oid } }));
      store.announce(t('editor.saidRestored'));
      onClose();
    } catch {
      setFailed(true);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Dialog open={open} title={t('editor.history')} onClose={onClose}>
      <p className={styles.lead}>{t('editor.historyText')}</p>
      {failed && <Notice kind="failed">{t('editor.historyFailed')}</Notice>}
      {!entries && !failed && <Skeleton width="100%" height={180} />}
      <ul className={styles.entries}>
        {entries?.map((entry) => (
          <li key={entry.revision}>
            <Entry entry={entry} />
            {entry.revision === state.revision ? (
              <span className={styles.now}>{t('editor.historyNow')}</span>
            ) : (
              <Button disabled={busy !== undefined} onClick={() => void restore(entry.revision)}>
                {t(busy === entry.revision ? 'editor.historyRestoring' : 'editor.historyRestore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { savedAt, savedBy, label, topicCount } = entry;
  const when = new Intl.DateTimeFormat(activeLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className={styles.entry}>
      <time dateTime={savedAt}>{when.format(new Date(savedAt))}</time>
      <span className={styles.by}>
        {[label && t(LABELS[label]), savedBy, t('editor.topicCount', { count: topicCount })]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}
