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

/** Form of the payment provider: a hosted form, the form of Stripe, or the built-in test form. */
export function PaymentForm({ data, clientSecret, price, onRetry, onFailed }: PaymentFormProps) {
  const onPaid = (sessionId: string) => notifyParent({ event: 'paid', sessionId }, data.oid);
  // Only a hosted form has a URL as its secret.
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

/** A hosted form in an iframe. The provider redirects the iframe to this page, whose message is sent to the parent. */
function HostedForm({ url, oid }: { readonly url: string; readonly oid: string }) {
  const iframe = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const onMessage = (message: MessageEvent) => {
      if (message.source !== iframe.current?.contentWindow) return;
      const result = readAlternateCheckoutMessage(message, location.origin);
      if (result) notifyParent(result, oid);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [oid]);
  return (
    <iframe
      ref={iframe}
      className={styles.paymentIframe}
      src={url}
      title={t('pdf.paymentForm')}
      // Allows the wallets of the browser in the iframe.
      allow="payment"
    />
  );
}
