import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './form-actions.module.css';

interface FormActionsProps {
  /** The verb of what sending the form does. */
  readonly label: string;
  readonly disabled: boolean;
  readonly onClose: () => void;
}

/** The end of a form in a dialog: leave it, or send it. */
export function FormActions({ label, disabled, onClose }: FormActionsProps) {
  return (
    <div className={styles.actions}>
      <Button kind="quiet" onClick={onClose}>
        {t('form.cancel')}
      </Button>
      <Button kind="primary" type="submit" disabled={disabled}>
        {label}
      </Button>
    </div>
  );
}
