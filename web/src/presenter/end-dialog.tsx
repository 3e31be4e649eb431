import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './end-dialog.module.css';

interface EndDialogProps {
  /** Ends the presentation, and saves or deletes the lines. */
  readonly onEnd: (keepsInk: boolean) => void;
  readonly onClose: () => void;
}

/** Lets the presenter choose whether the lines are saved for the next time. */
export function EndDialog({ onEnd, onClose }: EndDialogProps) {
  return (
    <Dialog open title={t('presenter.keepTitle')} onClose={onClose}>
      <p>{t('presenter.keepText')}</p>
      <div className={styles.dialogActions}>
        <Button onClick={() => onEnd(false)}>{t('presenter.discard')}</Button>
        <Button kind="primary" onClick={() => onEnd(true)}>
          {t('presenter.keep')}
        </Button>
      </div>
    </Dialog>
  );
}
