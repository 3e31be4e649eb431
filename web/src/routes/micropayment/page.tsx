import type { PageContext } from '@flydeck/contract/pages';
import type { MicropaymentPage as Data } from '@flydeck/contract/purchases/messages';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Head } from '../../document.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { CheckoutFailed } from '../../pdf/checkout-failed.tsx';
import { PriceTag } from '../../pdf/price-tag.tsx';
import { priceText } from '../../pdf/price-text.ts';
import { createCheckout } from '../../pdf/purchase-calls.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './page.module.css';
import { PaymentForm } from './payment-form.tsx';
import { tell } from './tell.ts';

export function micropaymentHead(_data: Data, { siteName }: PageContext): Head {
  return { title: `${t('pdf.paymentTitle')} · ${siteName}` };
}

/** A window never gets into a frame, or out of one. */
const noChange = () => () => undefined;

/** The page in the frame of the alternate checkout (V§2): a form, and word of what became of it. */
export function MicropaymentPage({ data }: { readonly data: Data }) {
  const isAlone = useSyncExternalStore(
    noChange,
    () => window.parent === window,
    () => false,
  );
  return (
    <main className={classNames(styles.page, isAlone && styles.alone)}>
      <h1 className={isAlone ? undefined : styles.spoken}>{t('pdf.paymentTitle')}</h1>
      {isAlone && data.title !== '' && (
        <p className={styles.title}>
          <bdi>{data.title}</bdi>
        </p>
      )}
      {data.sessionId === null ? (
        <Checkout data={data} />
      ) : (
        <Returned data={data} sessionId={data.sessionId} />
      )}
    </main>
  );
}

/** A provider elsewhere has led back here: the page around is told. */
function Returned({ data, sessionId }: { readonly data: Data; readonly sessionId: string }) {
  useEffect(() => tell({ event: 'paid', sessionId }, data.oid), [sessionId, data.oid]);
  return <p role="status">{t('pdf.paid')}</p>;
}

function Checkout({ data }: { readonly data: Data }) {
  const [clientSecret, setClientSecret] = useState<string>();
  const [hasFailed, setFailed] = useState(data.checkout === null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again.
  useEffect(() => {
    if (data.checkout === null) return;
    let isLeft = false;
    createCheckout(data, 'alternate').then(
      (secret) => isLeft || setClientSecret(secret),
      () => isLeft || setFailed(true),
    );
    return () => {
      isLeft = true;
    };
  }, [data, attempt]);
  const again = () => {
    setFailed(false);
    setClientSecret(undefined);
    setAttempt(attempt + 1);
  };
  // The page around knows whether it was bought meanwhile.
  useEffect(() => {
    if (hasFailed) tell({ event: 'failed' }, data.oid);
  }, [hasFailed, data.oid]);
  if (hasFailed) return <CheckoutFailed onRetry={again} />;
  if (clientSecret === undefined) return <Skeleton width="100%" height={320} />;
  const price = priceText(data.price, activeLanguage());
  return (
    <>
      {price && <PriceTag {...price} />}
      <PaymentForm
        key={clientSecret}
        data={data}
        clientSecret={clientSecret}
        price={price?.amount ?? ''}
        onAgain={again}
        onFailed={() => setFailed(true)}
      />
    </>
  );
}
