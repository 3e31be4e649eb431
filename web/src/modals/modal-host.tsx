import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { loadChunk } from '../viewer/load-chunk.ts';
import styles from './modal-host.module.css';
import type { ModalModule } from './modal-name.ts';
import { type ModalStore, modals, NO_DIALOG, type OpenModal } from './modal-store.ts';

/** Renders the open modal. Each page renders one `ModalHost`. */
export function ModalHost({ store = modals }: { readonly store?: ModalStore }) {
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getServerState);
  if (state.dialog === NO_DIALOG) return null;
  const modal = state as OpenModal;
  return <OpenModalView key={modal.openingNumber} modal={modal} onClose={store.close} />;
}

interface OpenModalViewProps {
  readonly modal: OpenModal;
  readonly onClose: () => void;
}

/** An open modal: loads the modal's code, renders the modal, and restores the focus after the modal closes. */
function OpenModalView({ modal, onClose }: OpenModalViewProps) {
  const [module, setModule] = useState<ModalModule<unknown>>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useFocusRestore(modal.opener);
  useEffect(() => {
    let isCurrent = true;
    loadChunk(modal.chunk, attempt).then(
      (loaded) => isCurrent && setModule(loaded),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [modal, attempt]);
  if (module) return <module.Modal input={modal.input} onClose={onClose} />;
  if (!hasFailed) return null;
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <Dialog open title={t('modals.failedTitle')} onClose={onClose}>
      <Notice kind="failed">{t('modals.failedText')}</Notice>
      <div className={styles.actions}>
        <Button kind="primary" onClick={retry}>
          {t('modals.retry')}
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * Restores the focus when a modal unmounts, because a dialog that unmounts while open does not restore the focus. If
 * another element has received the focus in the meantime, that element keeps the focus.
 */
function useFocusRestore(opener: HTMLElement | null): void {
  useEffect(() => {
    const previousFocus = opener ?? (document.activeElement instanceof HTMLElement ? document.activeElement : null);
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === null || document.activeElement === document.body) previousFocus?.focus();
      });
    };
  }, [opener]);
}
