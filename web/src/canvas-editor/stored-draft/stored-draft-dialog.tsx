import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { EditorSession } from '../session/editor-session.ts';
import { useSession } from '../session/use-session.ts';
import { mergeStoredDraft } from './merge-stored-draft.ts';
import { deleteStoredDraft, readStoredDraft, type StoredDraft } from './stored-draft.ts';
import styles from './stored-draft-dialog.module.css';

/**
 * Applies the unsaved changes that an earlier release has stored in this browser. If these changes cannot be applied, a
 * dialog offers to save the changes as a new presentation or to discard the changes. If the author closes the dialog
 * without a choice, the changes remain stored, and the dialog is shown again the next time the editor is opened.
 */
export function StoredDraftDialog() {
  const session = useSession();
  const [draft, setDraft] = useState<StoredDraft>();
  useEffect(() => {
    const stored = readStoredDraft(session.oid);
    if (stored) void tryMerge(session, stored).then((isMerged) => isMerged || setDraft(stored));
  }, [session]);
  const close = () => setDraft(undefined);
  return (
    <Dialog open={draft !== undefined} title={t('canvas.storedTitle')} onClose={close}>
      {draft && <Choice draft={draft} oid={session.oid} onClose={close} />}
    </Dialog>
  );
}

/** Applies the changes of the draft. Returns false if the changes cannot be applied, so that the author must choose. */
async function tryMerge(session: EditorSession, draft: StoredDraft): Promise<boolean> {
  const result = await mergeStoredDraft(session, draft);
  if (result === 'merged') {
    const undo = { label: t('canvas.undo'), act: () => session.update((editor) => editor.undo()) };
    showToast({ text: t('canvas.storedMerged'), action: undo });
  }
  return result !== 'unknown-base';
}

interface ChoiceProps {
  readonly draft: StoredDraft;
  readonly oid: string;
  readonly onClose: () => void;
}

/** Buttons with which the author discards the changes or saves them as a new presentation. */
function Choice({ draft: { document }, oid, onClose }: ChoiceProps) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const discard = () => {
    deleteStoredDraft(oid);
    onClose();
  };
  const saveCopy = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const { editPath } = await call('POST /api/drafts', { body: { kind: 'copy', from: oid, document } });
      deleteStoredDraft(oid);
      location.assign(editPath);
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <>
      <p>{t('canvas.storedText', { title: document.title || t('page.untitled') })}</p>
      {hasFailed && <Notice kind="failed">{t('canvas.storedFailed')}</Notice>}
      <div className={styles.actions}>
        <Button kind="quiet" disabled={isBusy} onClick={discard}>
          {t('canvas.storedDiscard')}
        </Button>
        <Button kind="primary" disabled={isBusy} onClick={() => void saveCopy()}>
          {t(isBusy ? 'canvas.storedCopying' : 'canvas.storedCopy')}
        </Button>
      </div>
    </>
  );
}
