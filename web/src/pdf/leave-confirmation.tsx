import { useEffect, useRef } from 'react';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import styles from './leave-confirmation.module.css';

interface LeaveConfirmationProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Confirmation shown when Esc, a click outside or the close button would close the PDF dialog during payment. */
export function LeaveConfirmation({ onStay, onLeave }: LeaveConfirmationProps) {
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => actions.current?.querySelector('button')?.focus(), []);
  return (
    <section className={styles.question} aria-labelledby="pdf-leave" aria-describedby="pdf-leave-text">
      <h3 id="pdf-leave">{t('pdf.leaveTitle')}</h3>
      <p id="pdf-leave-text">{t('pdf.leaveText')}</p>
      <div ref={actions} className={styles.answers}>
        <Button kind="primary" onClick={onStay}>
          {t('pdf.leaveStay')}
        </Button>
        <Button kind="quiet" onClick={onLeave}>
          {t('pdf.leave')}
        </Button>
      </div>
    </section>
  );
}
