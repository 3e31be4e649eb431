import type { Draft } from '@flydeck/contract/drafts/draft';
import type { Document } from '@flydeck/scene/model/document';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { forgetDraft } from '../kept-locally.ts';
import { useEditor } from '../use-editor.ts';
import styles from './dialogs.module.css';
import { outlineDifference, type TopicDifference } from './outline-difference.ts';

const KINDS: Readonly<Record<TopicDifference['kind'], string>> = {
  added: 'editor.differenceAdded',
  changed: 'editor.differenceChanged',
  removed: 'editor.differenceRemoved',
};

/** Another window saved first: nothing is overwritten until the author says what to do. */
export function ConflictDialog() {
  const { oid, store, state } = useEditor();
  const isOpen = state.save === 'conflict';
  const [theirs, setTheirs] = useState<Draft>();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const gone = new AbortController();
    setHidden(false);
    call('GET /api/drafts/:oid', { params: { oid }, signal: gone.signal })
      .then(setTheirs)
      .catch(() => setFailed(!gone.signal.aborted));
    return () => gone.abort();
  }, [isOpen, oid]);
  const load = () => {
    if (!theirs) return;
    store.load(theirs);
    forgetDraft(oid);
    store.announce(t('editor.saidLoaded'));
  };
  const keepAsCopy = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const body = { kind: 'copy', from: oid, document: state.document } as const;
      const { editPath } = await call('POST /api/drafts', { body });
      if (theirs) store.load(theirs);
      forgetDraft(oid);
      location.assign(editPath);
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <>
      {isOpen && isHidden && (
        <div className={styles.bar} role="alert">
          <p>{t('editor.conflictBar')}</p>
          <Button onClick={() => setHidden(false)}>{t('editor.conflictDecide')}</Button>
        </div>
      )}
      <Dialog open={isOpen && !isHidden} title={t('editor.conflictTitle')} onClose={() => setHidden(true)}>
        <p>{t('editor.conflictText')}</p>
        {theirs && <Differences theirs={theirs.document as Document} mine={state.document} />}
        {hasFailed && <Notice kind="failed">{t('form.errorNetwork')}</Notice>}
        <div className={styles.actions}>
          <Button disabled={!theirs || isBusy} onClick={load}>
            {t('editor.conflictLoad')}
          </Button>
          <Button kind="primary" disabled={isBusy} onClick={() => void keepAsCopy()}>
            {t(isBusy ? 'editor.conflictCopying' : 'editor.conflictCopy')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function Differences({ theirs, mine }: { readonly theirs: Document; readonly mine: Document }) {
  const differences = outlineDifference(theirs, mine);
  return (
    <details className={styles.details}>
      <summary>{t('editor.differences', { count: differences.length })}</summary>
      <ul>
        {differences.slice(0, 60).map(({ kind, title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles are not unique, and the list does not change.
          <li key={index} data-kind={kind}>
            <span className={styles.kind}>{t(KINDS[kind])}</span> <bdi>{title || t('editor.untitledTopic')}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
