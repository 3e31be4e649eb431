import { t } from '../../i18n/index.ts';
import { Button } from '../button.tsx';
import styles from './dialog-actions.module.css';

interface DialogActionsProps {
  /** Text of the confirm button, a verb. */
  readonly label: string;
  /** Disables the confirm button. */
  readonly disabled: boolean;
  /** Whether the action is destructive. The confirm button is then red. */
  readonly danger?: boolean;
  /** If absent, the button submits the surrounding form. */
  readonly onConfirm?: () => void;
  readonly onClose: () => void;
}

/** The buttons at the end of a dialog: cancel and confirm. */
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
