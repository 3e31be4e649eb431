import { t } from '../i18n/index.ts';
import { Button } from './button.tsx';
import styles from './dialog-actions.module.css';

interface DialogActionsProps {
  /** The verb of what will happen. */
  readonly label: string;
  readonly disabled: boolean;
  readonly danger?: boolean;
  /** Absent: the form around it is sent. */
  readonly onConfirm?: () => void;
  readonly onClose: () => void;
}

/** The end of a dialog: leave it, or do what it is for. */
export function DialogActions({ label, disabled, danger = false, onConfirm, onClose }: DialogActionsProps) {
  return (
    <div className={styles.actions}>
      <Button kind="quiet" onClick={onClose}>
        {t('form.cancel')}
      </Button>
      <Button
        kind="primary"
        type={onConfirm ? 'button' : 'submit'}
        className={danger ? styles.danger : undefined}
        disabled={disabled}
        onClick={onConfirm}
      >
        {label}
      </Button>
    </div>
  );
}
