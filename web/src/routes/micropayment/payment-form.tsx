import { type AlternateCheckoutPage, readAlternateCheckoutMessage } from '@flydeck/contract/purchases/messages';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { TestCardForm } from '../../pdf/test-card/test-card-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notifyParent } from './notify-parent.ts';
import styles from './page.module.css';

const StripeCheckout = lazy(() => import('../../pdf/stripe-checkout.tsx'));

interface PaymentFormProps {
  readonly data: AlternateCheckoutPage;
  readonly clientSecret: string;
  /** The amount with its currency, such as `€2.99`; empty if the PDF has no price. */
  readonly price: string;
  /** Creates a new checkout session. */
  readonly onRetry: () => void;
  /** Called if Stripe's form cannot be loaded. */
  readonly onFailed: () => void;
}

/**
 * Form of the payment provider: a form on the provider's site in an iframe, Stripe's form, or the built-in test form.
 */
export function PaymentForm({ data, clientSecret, price, onRetry, onFailed }: PaymentFormProps) {
  const onPaid = (sessionId: string) => notifyParent({ event: 'paid', sessionId }, data.oid);
  // If the provider hosts the form, the client secret is the URL of the form.
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

/**
 * An iframe with a form on the provider's site. After payment, the provider redirects the iframe to the micropayment
 * page, which posts the result to this window. This window posts the result to its own parent page.
 */
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
      // Allows payment with a wallet of the browser, such as Apple Pay, in the iframe.
      allow="payment"
    />
  );
}
