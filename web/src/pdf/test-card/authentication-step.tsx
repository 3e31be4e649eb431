import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './test-card-form.module.css';

interface AuthenticationStepProps {
  readonly price: string;
  readonly isBusy: boolean;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** Imitates the page of a bank that asks the buyer to confirm a payment. `price` is formatted. */
export function AuthenticationStep({ price, isBusy, onAnswer }: AuthenticationStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const createAnswerHandler = (answer: { isConfirmed: boolean }) => () => {
    if (!isBusy) onAnswer(answer.isConfirmed);
  };
  return (
    <div className={styles.step}>
      <ShieldCheck size={32} strokeWidth={1.75} aria-hidden="true" />
      <h3 ref={heading} tabIndex={-1}>
        {t('pdf.bankHeading')}
      </h3>
      <p>{t('pdf.bankText', { price })}</p>
      <div className={styles.answers}>
        <Button
          kind="primary"
          aria-disabled={isBusy}
          className={styles.submit}
          onClick={createAnswerHandler({ isConfirmed: true })}
        >
          {t(isBusy ? 'pdf.paying' : 'pdf.bankConfirm')}
        </Button>
        <Button aria-disabled={isBusy} onClick={createAnswerHandler({ isConfirmed: false })}>
          {t('pdf.bankRefuse')}
        </Button>
      </div>
    </div>
  );
}
