import { type MicropaymentPage, readAlternateCheckoutMessage } from '@flydeck/contract/purchases/messages';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { TestCardForm } from '../../pdf/test-card/test-card-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notifyParent } from './notify-parent.ts';
import styles from './page.module.css';

const StripeCheckout = lazy(() => import('../../pdf/stripe-checkout.tsx'));

interface PaymentFormProps {
  readonly data: MicropaymentPage;
  readonly clientSecret: string;
  /** Formatted amount with currency. */
  readonly price: string;
  readonly onRetry: () => void;
  readonly onFailed: () => void;
}

/** The provider's form: a hosted form, Stripe's, or the built-in test form. */
export function PaymentForm({ data, clientSecret, price, onRetry, onFailed }: PaymentFormProps) {
  const onPaid = (sessionId: string) => notifyParent({ event: 'paid', sessionId }, data.oid);
  if (/^https?:\/\//.test(clientSecret)) return <HostedForm url={clientSecret} oid={data.oid} />;
  if (data.checkout?.provider === 'stripe')
    return (
      <Suspense fallback={<Skeleton width="100%" height={320} />}>
        <StripeCheckout
          publicKey={data.checkout.publicKey ?? ''}
          clientSecret={clientSecret}
          onPaid={onPaid}
          onFailed={onFailed}
        />
      </Suspense>
    );
  return (
    <TestCardForm
      clientSecret={clientSecret}
      price={price}
      email={data.viewerEmail}
      onPaid={onPaid}
      onExpired={onRetry}
    />
  );
}

/** A hosted form in a frame. The provider redirects it back to this page, whose message is passed on to the parent. */
function HostedForm({ url, oid }: { readonly url: string; readonly oid: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const onMessage = (message: MessageEvent) => {
      if (message.source !== frame.current?.contentWindow) return;
      const result = readAlternateCheckoutMessage(message, location.origin);
      if (result) notifyParent(result, oid);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [oid]);
  return (
    <iframe
      ref={frame}
      className={styles.hosted}
      src={url}
      title={t('pdf.paymentForm')}
      // Allows the browser's wallets in the frame.
      allow="payment"
    />
  );
}
