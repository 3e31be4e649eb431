import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../menus/modal.tsx';
import { ModalHeader } from '../menus/modal-header.tsx';
import styles from './source-dialog.module.css';

interface SourceDialogProps {
  readonly title: string;
  /** Whether the dialog changes an element; otherwise it adds one. */
  readonly isChange: boolean;
  readonly canSubmit: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog for the source of an element. Ctrl+Enter or Command+Enter submits the form from a multi-line field. */
export function SourceDialog({ title, isChange, canSubmit, onSubmit, onClose, children }: SourceDialogProps) {
  const submit = (form: HTMLFormElement) => {
    if (!canSubmit) return;
    onSubmit();
    form.closest('dialog')?.close();
  };
  return (
    <Modal label={title} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLFormElement>) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) submit(currentTarget);
        }}
      >
        <ModalHeader title={title} />
        <div className={styles.fields}>{children}</div>
        <div className={styles.footer}>
          <Button kind="quiet" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
            {t('form.cancel')}
          </Button>
          <Button kind="primary" type="submit" disabled={!canSubmit}>
            {t(isChange ? 'canvas-menus.sourceApply' : 'canvas-menus.sourceInsert')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
