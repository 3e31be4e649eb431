import type { TestPaymentRequest, TestPaymentResponse } from '@flydeck/contract/purchases/purchase';
import { useEffect, useRef, useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { isPermanentError, retrieveCheckout } from '../purchase-calls.ts';
import { retryUntilResult } from '../retry-until-result.ts';
import { parseSessionId, readSessionId } from '../session-url.ts';
import { type CardErrors, type CardFields, cardErrors } from './card-text.ts';

/**
 * Phase of the payment. `form`: the visitor fills in the form. `paying`: the payment is sent. `authentication`: the
 * visitor is asked to confirm the payment. `confirming`: the confirmed payment is sent again. `unknown`: the response
 * was lost. `paid`: the payment succeeded.
 */
type PaymentPhase = 'form' | 'paying' | 'authentication' | 'confirming' | 'unknown' | 'paid';

export interface PaymentInput {
  readonly clientSecret: string;
  readonly onPaid: (sessionId: string) => void;
  /** Called when the checkout session has expired. The caller creates a new session. */
  readonly onExpired: () => void;
}

/** State and actions of the payment form. */
export interface TestPayment {
  readonly phase: PaymentPhase;
  readonly errors: CardErrors;
  /** Whether the payment was refused with an error that belongs to no field. */
  readonly hasFailed: boolean;
  /** Whether the response of the payment was lost, and the server then reported the session as unpaid. */
  readonly wasNotCharged: boolean;
  /** Pays with the card. Returns the errors of the fields. */
  readonly pay: (fields: CardFields) => Promise<CardErrors>;
  /** Confirms or declines the additional authentication. */
  readonly answerAuthentication: (isConfirmed: boolean, fields: CardFields) => Promise<void>;
}

function paymentBody(
  clientSecret: string,
  { email, card, expiry, cvc }: CardFields,
  confirmed: boolean,
): TestPaymentRequest {
  const digits = card.replace(/\D/g, '');
  return { client_secret: clientSecret, email: email.trim(), card: digits, expiry, cvc, confirmed };
}

/**
 * Returns the id of the paid session from the response's return path, or else from the client secret; undefined if
 * neither contains an id.
 */
function paidSessionId({ returnPath }: TestPaymentResponse, clientSecret: string): string | undefined {
  const query = returnPath?.slice(returnPath.indexOf('?')) ?? '';
  return readSessionId(query.split('#', 1)[0] ?? '') ?? parseSessionId(clientSecret);
}

/** Pays through the built-in test provider, which charges nothing. */
export function useTestPayment({ clientSecret, onPaid, onExpired }: PaymentInput): TestPayment {
  const [phase, setPhase] = useState<PaymentPhase>('form');
  const [errors, setErrors] = useState<CardErrors>({});
  const [hasFailed, setFailed] = useState(false);
  const [wasNotCharged, setWasNotCharged] = useState(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const showErrors = (fieldErrors: CardErrors): CardErrors => {
    setErrors(fieldErrors);
    setPhase('form');
    return fieldErrors;
  };
  const handleResult = (result: TestPaymentResponse): CardErrors => {
    const sessionId = paidSessionId(result, clientSecret);
    switch (result.outcome) {
      case 'paid':
        setPhase('paid');
        if (sessionId !== undefined) onPaid(sessionId);
        return {};
      case 'authentication':
        setPhase('authentication');
        return {};
      case 'session_expired':
        onExpired();
        return showErrors({});
      case 'expired_card':
        return showErrors({ expiry: 'pdf.cardExpired' });
      case 'declined':
        return showErrors({ card: 'pdf.cardDeclined' });
    }
  };
  /** Loads the session after the response of a payment was lost, and handles the state of the session as a response. */
  const checkSession = async (): Promise<CardErrors> => {
    const sessionId = parseSessionId(clientSecret);
    if (sessionId === undefined) throw new Error('The client secret contains no session id.');
    setPhase('unknown');
    const request = async () => ({ session: await retrieveCheckout(sessionId) });
    const response = await retryUntilResult({ request, shouldContinue: () => isMounted.current });
    // There is no response if the form was removed from the page meanwhile.
    if (!response) return {};
    if (response.session?.status === 'complete') return handleResult({ outcome: 'paid', returnPath: null });
    // A session that does not exist is handled like an expired session.
    if (response.session?.status !== 'open') return handleResult({ outcome: 'session_expired', returnPath: null });
    setWasNotCharged(true);
    return showErrors({});
  };
  const sendPayment = async (
    fields: CardFields,
    { confirmed }: { readonly confirmed: boolean },
  ): Promise<CardErrors> => {
    setFailed(false);
    setWasNotCharged(false);
    try {
      return handleResult(
        await call('POST /pdf-access/test-payments/pay', {
          body: paymentBody(clientSecret, fields, confirmed),
        }),
      );
    } catch (error) {
      // `auth.csrf`: nothing was sent, because the CSRF cookie is missing.
      const isRefused = error instanceof CallError && (isPermanentError(error) || error.code === 'auth.csrf');
      if (!isRefused) return checkSession();
      setFailed(true);
      return showErrors({});
    }
  };
  const pay = async (fields: CardFields): Promise<CardErrors> => {
    const fieldErrors = cardErrors(fields);
    setErrors(fieldErrors);
    if (Object.keys(fieldErrors).length > 0) return fieldErrors;
    setPhase('paying');
    return sendPayment(fields, { confirmed: false });
  };
  const answerAuthentication = async (isConfirmed: boolean, fields: CardFields): Promise<void> => {
    if (!isConfirmed) {
      showErrors({ card: 'pdf.cardDeclined' });
      return;
    }
    setPhase('confirming');
    await sendPayment(fields, { confirmed: true });
  };
  return { phase, errors, hasFailed, wasNotCharged, pay, answerAuthentication };
}
