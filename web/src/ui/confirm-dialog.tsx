import type { ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** The verb of what will happen. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before what cannot be taken back; what can be taken back is done, with an undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, danger = false, busy = false, onConfirm, onClose } = props;
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {children}
      <div className={styles.actions}>
        <Button kind="quiet" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button
          kind="primary"
          className={danger ? styles.danger : undefined}
          disabled={busy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
