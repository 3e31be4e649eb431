import { type MicropaymentPage, readAlternateMessage } from '@flydeck/contract/purchases/messages';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { TestCardForm } from '../../pdf/test-card/test-card-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './page.module.css';
import { tell } from './tell.ts';

const StripeCheckout = lazy(() => import('../../pdf/stripe-checkout.tsx'));

interface PaymentFormProps {
  readonly data: MicropaymentPage;
  readonly clientSecret: string;
  /** In words. */
  readonly price: string;
  readonly onAgain: () => void;
  readonly onFailed: () => void;
}

/** Whose form it is: that of a service elsewhere, Stripe's, or the built-in test form. */
export function PaymentForm({ data, clientSecret, price, onAgain, onFailed }: PaymentFormProps) {
  const onPaid = (sessionId: string) => tell({ event: 'paid', sessionId }, data.oid);
  if (/^https?:\/\//.test(clientSecret)) return <HostedForm address={clientSecret} oid={data.oid} />;
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
      onExpired={onAgain}
    />
  );
}

/** A service elsewhere: it leads its own frame back to this page, which then passes the word on. */
function HostedForm({ address, oid }: { readonly address: string; readonly oid: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const hear = (message: MessageEvent) => {
      if (message.source !== frame.current?.contentWindow) return;
      const news = readAlternateMessage(message, location.origin);
      if (news) tell(news, oid);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [oid]);
  return (
    <iframe
      ref={frame}
      className={styles.hosted}
      src={address}
      title={t('pdf.paymentForm')}
      // Wallets of the browser work in it, too.
      allow="payment"
    />
  );
}
