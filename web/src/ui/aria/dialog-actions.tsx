import { t } from '../../i18n/index.ts';
import { Button } from '../button.tsx';
import styles from './dialog-actions.module.css';

interface DialogActionsProps {
  /** Text of the confirm button: a verb that names the action. */
  readonly label: string;
  /** Whether the confirm button is disabled. */
  readonly disabled: boolean;
  /** True for a destructive action: the confirm button is red. */
  readonly danger?: boolean;
  /**
   * Called when the confirm button is clicked. If absent, the confirm button submits the form that contains the button.
   */
  readonly onConfirm?: () => void;
  readonly onClose: () => void;
}

/** The cancel button and the confirm button at the end of a dialog. */
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
