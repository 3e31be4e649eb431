import { TEST_PAY_PATH } from '@flydeck/contract/purchases/constants';
import type { TestPaid, TestPay } from '@flydeck/contract/purchases/purchase';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { sessionIdOf, sessionOfSecret } from '../session-address.ts';
import { type CardErrors, type CardFields, cardErrors } from './card-text.ts';

/** What the form is at. `paid` stays: what follows is not the form's. */
export type PaymentStep = 'form' | 'paying' | 'authentication' | 'confirming' | 'paid';

export interface PaymentInput {
  readonly clientSecret: string;
  readonly onPaid: (sessionId: string) => void;
  /** The session is over: another one is needed. */
  readonly onExpired: () => void;
}

export interface TestPayment {
  readonly step: PaymentStep;
  readonly errors: CardErrors;
  /** Nothing is known to have happened. */
  readonly hasFailed: boolean;
  /** Resolves to what is wrong with the fields. */
  readonly pay: (fields: CardFields) => Promise<CardErrors>;
  /** Answers for the extra authentication. */
  readonly answer: (isConfirmed: boolean, fields: CardFields) => Promise<void>;
}

function bodyOf(clientSecret: string, { email, card, expiry, cvc }: CardFields, confirmed: boolean): TestPay {
  const digits = card.replace(/\D/g, '');
  return { client_secret: clientSecret, email: email.trim(), card: digits, expiry, cvc, confirmed };
}

/** The session that was paid: the answer leads to an address that names it. */
function sessionOf({ returnPath }: TestPaid, clientSecret: string): string | undefined {
  const query = returnPath?.slice(returnPath.indexOf('?')) ?? '';
  return sessionIdOf(query.split('#', 1)[0] ?? '') ?? sessionOfSecret(clientSecret);
}

/** Pays through the built-in test provider: no money moves. */
export function useTestPayment({ clientSecret, onPaid, onExpired }: PaymentInput): TestPayment {
  const [step, setStep] = useState<PaymentStep>('form');
  const [errors, setErrors] = useState<CardErrors>({});
  const [hasFailed, setFailed] = useState(false);

  const told = (wrong: CardErrors): CardErrors => {
    setErrors(wrong);
    setStep('form');
    return wrong;
  };
  const heard = (answer: TestPaid): CardErrors => {
    const sessionId = sessionOf(answer, clientSecret);
    switch (answer.outcome) {
      case 'paid':
        setStep('paid');
        if (sessionId !== undefined) onPaid(sessionId);
        return {};
      case 'authentication':
        setStep('authentication');
        return {};
      case 'session_expired':
        onExpired();
        return told({});
      case 'expired_card':
        return told({ expiry: 'pdf.cardExpired' });
      case 'declined':
        return told({ card: 'pdf.cardDeclined' });
    }
  };
  const send = async (fields: CardFields, confirmed: boolean): Promise<CardErrors> => {
    setFailed(false);
    try {
      return heard(
        await call<TestPaid>('POST', TEST_PAY_PATH, { body: bodyOf(clientSecret, fields, confirmed) }),
      );
    } catch {
      setFailed(true);
      return told({});
    }
  };
  const pay = async (fields: CardFields): Promise<CardErrors> => {
    const wrong = cardErrors(fields);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return wrong;
    setStep('paying');
    return send(fields, false);
  };
  const answer = async (isConfirmed: boolean, fields: CardFields): Promise<void> => {
    if (!isConfirmed) {
      told({ card: 'pdf.cardDeclined' });
      return;
    }
    setStep('confirming');
    await send(fields, true);
  };
  return { step, errors, hasFailed, pay, answer };
}
