import { TEST_PAY_PATH } from '@flydeck/contract/purchases/constants';
import type { TestPaid, TestPay } from '@flydeck/contract/purchases/purchase';
import { useEffect, useRef, useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { isFinal, retrieveCheckout } from '../purchase-calls.ts';
import { sessionIdOf, sessionOfSecret } from '../session-address.ts';
import { untilAnswered } from '../until-answered.ts';
import { type CardErrors, type CardFields, cardErrors } from './card-text.ts';

/** What the form is at. `unanswered`: nobody knows whether it was paid. `paid` stays: what follows is not the form's. */
export type PaymentStep = 'form' | 'paying' | 'authentication' | 'confirming' | 'unanswered' | 'paid';

export interface PaymentInput {
  readonly clientSecret: string;
  readonly onPaid: (sessionId: string) => void;
  /** The session is over: another one is needed. */
  readonly onExpired: () => void;
}

export interface TestPayment {
  readonly step: PaymentStep;
  readonly errors: CardErrors;
  /** The payment was refused in a way that no field explains. */
  readonly hasFailed: boolean;
  /** The answer was lost, and the server then said that nothing was paid. */
  readonly isUnpaid: boolean;
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
  const [isUnpaid, setUnpaid] = useState(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

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
  /** The answer was lost: the server says what became of the session. */
  const confirm = async (): Promise<CardErrors> => {
    const sessionId = sessionOfSecret(clientSecret);
    if (sessionId === undefined) throw new Error('The client secret names no session.');
    setStep('unanswered');
    const ask = async () => ({ session: await retrieveCheckout(sessionId) });
    const found = await untilAnswered({ ask, isWanted: () => isHere.current });
    if (!found) return {};
    if (found.session?.status === 'complete') return heard({ outcome: 'paid', returnPath: null });
    if (found.session?.status !== 'open') return heard({ outcome: 'session_expired', returnPath: null });
    setUnpaid(true);
    return told({});
  };
  const send = async (fields: CardFields, confirmed: boolean): Promise<CardErrors> => {
    setFailed(false);
    setUnpaid(false);
    try {
      return heard(
        await call<TestPaid>('POST', TEST_PAY_PATH, { body: bodyOf(clientSecret, fields, confirmed) }),
      );
    } catch (error) {
      const isRefused = error instanceof CallError && (isFinal(error) || error.code === 'auth.csrf');
      if (!isRefused) return confirm();
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
  return { step, errors, hasFailed, isUnpaid, pay, answer };
}
