import { TEST_CARDS } from '@flydeck/contract/purchases/constants';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WentWrong } from '../checkout-failed.tsx';
import { ConfirmingPayment } from '../confirming-payment.tsx';
import { AuthenticationStep } from './authentication-step.tsx';
import { CardFieldset } from './card-fieldset.tsx';
import { type CardErrors, type CardField, type CardFields, groupCard } from './card-text.ts';
import styles from './test-card-form.module.css';
import { TestCards } from './test-cards.tsx';
import { useTestPayment } from './use-test-payment.ts';

interface TestCardFormProps {
  readonly clientSecret: string;
  /** In words. */
  readonly price: string;
  /** Of the visitor, where it is known. */
  readonly email: string;
  readonly onPaid: (sessionId: string) => void;
  readonly onExpired: () => void;
}

const ORDER: readonly CardField[] = ['email', 'card', 'expiry', 'cvc'];

/** The built-in card form of instances that nobody is paid by: it says so, and behaves like a real one. */
export function TestCardForm({ clientSecret, price, email, onPaid, onExpired }: TestCardFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<CardFields>({ email, card: '', expiry: '', cvc: '' });
  const { step, errors, hasFailed, isUnpaid, pay, answer } = useTestPayment({
    clientSecret,
    onPaid,
    onExpired,
  });
  useFocusOnError(form, errors);
  useFailureShown(form, hasFailed || isUnpaid);
  const isBusy = step === 'paying' || step === 'paid';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void pay(fields);
  };
  if (step === 'authentication' || step === 'confirming')
    return (
      <AuthenticationStep
        price={price}
        isBusy={step === 'confirming'}
        onAnswer={(isConfirmed) => void answer(isConfirmed, fields)}
      />
    );
  if (step === 'unanswered') return <ConfirmingPayment />;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Notice>{t('pdf.testPayment', { card: groupCard(TEST_CARDS.success) })}</Notice>
      <CardFieldset fields={fields} errors={errors} onChange={setFields} />
      <TestCards fields={fields} onFill={setFields} />
      {hasFailed && <WentWrong />}
      {isUnpaid && <Notice kind="failed">{t('pdf.notCharged')}</Notice>}
      <Button kind="primary" type="submit" aria-disabled={isBusy} className={styles.submit}>
        {isBusy ? t('pdf.paying') : t('pdf.pay', { price })}
      </Button>
    </form>
  );
}

/** The button was pressed at the lower edge of a phone: what is said above it pushes it out of sight. */
function useFailureShown(form: React.RefObject<HTMLFormElement | null>, hasFailed: boolean): void {
  useEffect(() => {
    if (hasFailed) form.current?.querySelector('[type="submit"]')?.scrollIntoView({ block: 'nearest' });
  }, [form, hasFailed]);
}

/** Leads to the first field that something is wrong in. */
function useFocusOnError(form: React.RefObject<HTMLFormElement | null>, errors: CardErrors): void {
  useEffect(() => {
    const first = ORDER.find((field) => errors[field] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }, [form, errors]);
}
