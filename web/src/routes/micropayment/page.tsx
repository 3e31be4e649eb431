import type { PageContext } from '@flydeck/contract/pages';
import type { AlternateCheckoutPage } from '@flydeck/contract/purchases/messages';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Head } from '../../html-document.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { CheckoutErrorWithRetry } from '../../pdf/checkout-error.tsx';
import { formatPrice } from '../../pdf/format-price.ts';
import { PriceTag } from '../../pdf/price-tag.tsx';
import { createCheckout } from '../../pdf/purchase-calls.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notifyParent } from './notify-parent.ts';
import styles from './page.module.css';
import { PaymentForm } from './payment-form.tsx';

export function micropaymentHead(_data: AlternateCheckoutPage, { siteName }: PageContext): Head {
  return { title: `${t('pdf.paymentTitle')} · ${siteName}` };
}

/** A window never moves into or out of an iframe, so there is nothing to subscribe to. */
const subscribeToNothing = () => () => undefined;

/** The page in the iframe of the alternate checkout (V2.18): a form that reports the result to the parent page. */
export function MicropaymentPage({ data }: { readonly data: AlternateCheckoutPage }) {
  // The page is open in a window of its own, not in an iframe.
  const isStandalone = useSyncExternalStore(
    subscribeToNothing,
    () => window.parent === window,
    () => false,
  );
  return (
    <main className={classNames(styles.page, isStandalone && styles.standalone)}>
      <h1 className={isStandalone ? undefined : 'visually-hidden'}>{t('pdf.paymentTitle')}</h1>
      {isStandalone && data.title !== '' && (
        <p className={styles.title}>
          <bdi>{data.title}</bdi>
        </p>
      )}
      {data.sessionId === null ? <Checkout data={data} /> : <PaymentReturn data={data} sessionId={data.sessionId} />}
    </main>
  );
}

/** The content after a payment on the payment provider's own page. Reports the payment to the parent page. */
function PaymentReturn({ data, sessionId }: { readonly data: AlternateCheckoutPage; readonly sessionId: string }) {
  useEffect(() => notifyParent({ event: 'paid', sessionId }, data.oid), [sessionId, data.oid]);
  return <p role="status">{t('pdf.paid')}</p>;
}

/** The form of the payment provider with the price, or an error with a button to retry. */
function Checkout({ data }: { readonly data: AlternateCheckoutPage }) {
  const [clientSecret, setClientSecret] = useState<string>();
  // Without `data.checkout`, the visitor cannot buy the PDF.
  const [hasFailed, setFailed] = useState(data.checkout === null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt creates a checkout.
  useEffect(() => {
    if (data.checkout === null) return;
    let isCancelled = false;
    createCheckout(data, 'alternate').then(
      (secret) => isCancelled || setClientSecret(secret),
      () => isCancelled || setFailed(true),
    );
    return () => {
      isCancelled = true;
    };
  }, [data, attempt]);
  const retry = () => {
    setFailed(data.checkout === null);
    setClientSecret(undefined);
    setAttempt(attempt + 1);
  };
  // The parent page handles the failure, because the parent page can check whether the PDF has been purchased.
  useEffect(() => {
    if (hasFailed) notifyParent({ event: 'failed' }, data.oid);
  }, [hasFailed, data.oid]);
  if (hasFailed) return <CheckoutErrorWithRetry onRetry={retry} />;
  if (clientSecret === undefined) return <Skeleton width="100%" height={320} />;
  const price = formatPrice(data.price, activeLanguage());
  return (
    <>
      {price && <PriceTag {...price} />}
      <PaymentForm
        key={clientSecret}
        data={data}
        clientSecret={clientSecret}
        price={price?.amount ?? ''}
        onRetry={retry}
        onFailed={() => setFailed(true)}
      />
    </>
  );
}
