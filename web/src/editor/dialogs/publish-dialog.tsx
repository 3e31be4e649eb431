import type { Draft } from '@flydeck/contract/drafts/draft';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { PublishedLink } from '../../publishing/published-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AUDIENCE_WORDS } from '../audience-words.ts';
import type { EditorState } from '../editor-store.ts';
import { PdfPriceLine } from '../panels/pdf-price-line.tsx';
import { PrivacySelect } from '../panels/privacy-select.tsx';
import { useEditor } from '../use-editor.ts';
import styles from './dialogs.module.css';

interface PublishDialogProps {
  readonly open: boolean;
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** Makes the draft what visitors see; who they are is chosen here too. */
export function PublishDialog({ open, draft, onClose }: PublishDialogProps) {
  const { state } = useEditor();
  const [wanted, setWanted] = useState<Privacy>();
  const { publish, path, isBusy, error } = usePublish();
  const privacy = draft.canSetPrivacy ? (wanted ?? proposed(state)) : state.privacy;
  const words = AUDIENCE_WORDS[path ? state.privacy : privacy];
  const close = () => {
    setWanted(undefined);
    onClose();
  };
  return (
    <Dialog open={open} title={t(path ? words.done : 'editor.publishTitle')} onClose={close}>
      {path ? (
        <>
          <p>{t(words.after)}</p>
          <div className={styles.field}>
            <PublishedLink path={path} />
          </div>
          <div className={styles.actions}>
            <Button kind="primary" onClick={close}>
              {t('editor.goOn')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{t(words.before)}</p>
          {draft.canSetPrivacy && (
            <div className={styles.field}>
              <PrivacySelect value={privacy} onChange={setWanted} />
            </div>
          )}
          <PdfPriceLine draft={draft} />
          {error && <Notice kind="failed">{t(error)}</Notice>}
          <div className={styles.actions}>
            <Button kind="quiet" onClick={close}>
              {t('form.cancel')}
            </Button>
            <Button
              kind="primary"
              disabled={isBusy}
              onClick={() => void publish(draft.canSetPrivacy ? privacy : undefined)}
            >
              {t(isBusy ? 'draft.publishing' : words.publish)}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Who is to see it: who publishes first wants it seen, and whoever chose is not asked to choose again. */
function proposed({ privacy, isPrivacyChosen }: EditorState): Privacy {
  return privacy === 'private' && !isPrivacyChosen ? 'public' : privacy;
}

function usePublish() {
  const { oid, store, autosave, state } = useEditor();
  const [done, setDone] = useState<{ path: string; revision: number }>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const publish = async (privacy: Privacy | undefined): Promise<void> => {
    setBusy(true);
    setError('');
    try {
      if (!(await autosave.flush())) throw new CallError(0, undefined);
      const body = { revision: store.getState().revision, ...(privacy ? { privacy } : {}) };
      const published = await call('POST /api/drafts/:oid/publish', { params: { oid }, body });
      store.setPublished(published);
      if (privacy) store.setAccess({ privacy });
      store.announce(t(AUDIENCE_WORDS[store.getState().privacy].done));
      setDone(published);
    } catch (failure) {
      setError(messageFor(failure));
    } finally {
      setBusy(false);
    }
  };
  // What was written since is not published.
  const path = done && done.revision === state.revision ? done.path : undefined;
  return { publish, path, isBusy, error };
}

function messageFor(failure: unknown): string {
  if (!(failure instanceof CallError)) return 'form.errorFailed';
  if (failure.code === 'resource.conflict') return 'form.errorConflict';
  if (failure.code === 'network') return 'form.errorNetwork';
  return failure.status === 413 ? 'editor.publishTooLarge' : 'form.errorFailed';
}
