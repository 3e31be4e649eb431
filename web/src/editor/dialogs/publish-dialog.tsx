import type { Draft, PublishedDraft } from '@flydeck/contract/drafts/draft';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
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
  const [privacy, setPrivacy] = useState<Privacy>(draft.privacy === 'private' ? 'public' : draft.privacy);
  const { publish, path, isBusy, error } = usePublish();
  return (
    <Dialog open={open} title={t(path ? 'editor.published' : 'editor.publishTitle')} onClose={onClose}>
      {path ? (
        <>
          <p>{t('editor.publishedText')}</p>
          <div className={styles.actions}>
            <Button onClick={onClose}>{t('editor.goOn')}</Button>
            <ButtonLink kind="primary" href={path}>
              <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
              {t('editor.seePublic')}
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p>{t('editor.publishText')}</p>
          {draft.canSetPrivacy && (
            <div className={styles.field}>
              <PrivacySelect value={privacy} onChange={setPrivacy} />
            </div>
          )}
          {error && <Notice kind="failed">{t(error)}</Notice>}
          <div className={styles.actions}>
            <Button kind="quiet" onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button
              kind="primary"
              disabled={isBusy}
              onClick={() => void publish(draft.canSetPrivacy ? privacy : undefined)}
            >
              {t(isBusy ? 'editor.publishing' : 'editor.publish')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
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
      const published = await call<PublishedDraft>('POST', `/api/drafts/${oid}/publish`, { body });
      store.setPublished(published.revision);
      store.announce(t('editor.published'));
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
