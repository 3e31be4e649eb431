import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, requestClose } from '../menus/modal.tsx';
import { ModalHeader } from '../menus/modal-header.tsx';
import styles from './source-dialog.module.css';

interface SourceDialogProps {
  readonly title: string;
  /** Whether the dialog changes an element; otherwise it adds one. */
  readonly isChange: boolean;
  /** Whether the author has changed the source. The dialog then asks before it discards the changes. */
  readonly isModified: boolean;
  readonly canSubmit: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog for the source of an element. Ctrl+Enter or Command+Enter submits the form from a multi-line field. */
export function SourceDialog({
  title,
  isChange,
  isModified,
  canSubmit,
  onSubmit,
  onClose,
  children,
}: SourceDialogProps) {
  /** Whether the dialog asks if the changes are to be discarded. */
  const [showsQuestion, setShowsQuestion] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Runs after the dialog is opened, which has moved the focus to its first control, the button that closes it.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const canClose = () => {
    if (isModified) setShowsQuestion(true);
    return !isModified;
  };
  const submit = () => {
    if (!canSubmit) return;
    onSubmit();
    form.current?.closest('dialog')?.close();
  };
  return (
    <Modal label={title} onClose={onClose} canClose={canClose}>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={({ key, ctrlKey, metaKey }: KeyboardEvent) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) submit();
        }}
      >
        <ModalHeader title={title} />
        <div className={styles.fields}>{children}</div>
        {showsQuestion ? (
          <DiscardQuestion onKeep={() => setShowsQuestion(false)} />
        ) : (
          <div className={styles.footer}>
            <Button kind="quiet" onClick={({ currentTarget }) => requestClose(currentTarget)}>
              {t('form.cancel')}
            </Button>
            <Button kind="primary" type="submit" disabled={!canSubmit}>
              {t(isChange ? 'canvas-menus.sourceApply' : 'canvas-menus.sourceInsert')}
            </Button>
          </div>
        )}
      </form>
    </Modal>
  );
}

/** Asks whether the changes are to be discarded. */
const DiscardQuestion = ({ onKeep }: { readonly onKeep: () => void }) => (
  <div className={styles.footer} role="alert">
    <p className={styles.question}>{t('canvas-menus.discardQuestion')}</p>
    <Button kind="quiet" autoFocus onClick={onKeep}>
      {t('canvas-menus.keepEditing')}
    </Button>
    <Button kind="primary" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
      {t('canvas-menus.discard')}
    </Button>
  </div>
);
