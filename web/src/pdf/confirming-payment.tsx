import { LoaderCircle } from 'lucide-react';
import { t } from '../i18n/index.ts';
import styles from './confirming-payment.module.css';

/** The message after a payment, until the server confirms the payment. */
export function ConfirmingPayment() {
  return (
    <div className={styles.confirming} role="status">
      <LoaderCircle className={styles.turning} size={32} strokeWidth={1.75} aria-hidden="true" />
      <p className={styles.heading}>{t('pdf.confirmingTitle')}</p>
      <p className={styles.text}>{t('pdf.confirming')}</p>
    </div>
  );
}
