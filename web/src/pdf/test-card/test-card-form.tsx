import { TEST_CARDS } from '@flydeck/contract/purchases/constants';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CheckoutError } from '../checkout-error.tsx';
import { ConfirmingPayment } from '../confirming-payment.tsx';
import { AuthenticationStep } from './authentication-step.tsx';
import { CardFieldset } from './card-fieldset.tsx';
import { type CardErrors, type CardField, type CardFields, formatCardNumber } from './card-text.ts';
import styles from './test-card-form.module.css';
import { TestCards } from './test-cards.tsx';
import { useTestPayment } from './use-test-payment.ts';

interface TestCardFormProps {
  readonly clientSecret: string;
  /** The formatted price. */
  readonly price: string;
  /** The visitor's e-mail address; empty if the address is unknown. */
  readonly email: string;
  readonly onPaid: (sessionId: string) => void;
  /** Is called if the checkout session has expired before the payment. */
  readonly onExpired: () => void;
}

const FIELD_ORDER: readonly CardField[] = ['email', 'card', 'expiry', 'cvc'];

/** The card form of the built-in test provider. It is labelled as a test and behaves like a real form. */
export function TestCardForm({ clientSecret, price, email, onPaid, onExpired }: TestCardFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<CardFields>({ email, card: '', expiry: '', cvc: '' });
  const { phase, errors, hasFailed, wasNotCharged, pay, answerAuthentication } = useTestPayment({
    clientSecret,
    onPaid,
    onExpired,
  });
  useFocusOnError(form, errors);
  useScrollOnFailure(form, hasFailed || wasNotCharged);
  const isBusy = phase === 'paying' || phase === 'paid';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void pay(fields);
  };
  if (phase === 'authentication' || phase === 'confirming')
    return (
      <AuthenticationStep
        price={price}
        isBusy={phase === 'confirming'}
        onAnswer={(isConfirmed) => void answerAuthentication(isConfirmed, fields)}
      />
    );
  // The response was lost, so the page waits until the server knows the result of the payment.
  if (phase === 'unknown') return <ConfirmingPayment />;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Notice>{t('pdf.testPayment', { card: formatCardNumber(TEST_CARDS.success) })}</Notice>
      <CardFieldset fields={fields} errors={errors} onChange={setFields} />
      <TestCards fields={fields} onFill={setFields} />
      {hasFailed && <CheckoutError />}
      {wasNotCharged && <Notice kind="failed">{t('pdf.notCharged')}</Notice>}
      <Button kind="primary" type="submit" aria-disabled={isBusy} className={styles.submit}>
        {isBusy ? t('pdf.paying') : t('pdf.pay', { price })}
      </Button>
    </form>
  );
}

/** Scrolls to the submit button when a failure notice above the button moves the button out of the window. */
function useScrollOnFailure(form: React.RefObject<HTMLFormElement | null>, hasFailed: boolean): void {
  useEffect(() => {
    if (hasFailed) form.current?.querySelector('[type="submit"]')?.scrollIntoView({ block: 'nearest' });
  }, [form, hasFailed]);
}

/** Focuses the first field with an error. */
function useFocusOnError(form: React.RefObject<HTMLFormElement | null>, errors: CardErrors): void {
  useEffect(() => {
    const invalidField = FIELD_ORDER.find((field) => errors[field] !== undefined);
    if (invalidField !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${invalidField}"]`)?.focus();
  }, [form, errors]);
}
