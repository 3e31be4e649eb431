import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { sessionOfSecret } from './session-address.ts';
import styles from './stripe-checkout.module.css';

interface StripeCheckoutProps {
  readonly publicKey: string;
  readonly clientSecret: string;
  readonly onPaid: (sessionId: string) => void;
  readonly onFailed: () => void;
}

/**
 * Stripe's own form inside the dialog. Its script is loaded from Stripe, as they demand, and only now. Once paid, Stripe
 * leads to the page's address with the session, or tells it here where nothing needs to be led anywhere.
 */
// biome-ignore lint/style/noDefaultExport: `lazy` takes a default export.
export default function StripeCheckout({ publicKey, clientSecret, onPaid, onFailed }: StripeCheckoutProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isThere, setThere] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is one session's; who hears of it does not change.
  useEffect(() => {
    const mounting = mountCheckout(place.current, publicKey, clientSecret, onPaid);
    let isLeft = false;
    mounting.then(
      () => isLeft || setThere(true),
      () => isLeft || onFailed(),
    );
    return () => {
      isLeft = true;
      mounting.then((checkout) => checkout.destroy()).catch(() => undefined);
    };
  }, [publicKey, clientSecret]);
  return (
    <div className={styles.checkout}>
      {!isThere && <Skeleton width="100%" height={320} />}
      <section ref={place} aria-label={t('pdf.paymentForm')} />
    </div>
  );
}

/** @throws when Stripe cannot be reached, or does not know the key or the session. */
async function mountCheckout(
  place: HTMLElement | null,
  publicKey: string,
  clientSecret: string,
  onPaid: (sessionId: string) => void,
) {
  const stripe = await loadStripe(publicKey);
  if (!stripe || !place) throw new Error('Stripe could not be loaded.');
  const checkout = await stripe.createEmbeddedCheckoutPage({
    fetchClientSecret: () => Promise.resolve(clientSecret),
    onComplete: () => {
      const sessionId = sessionOfSecret(clientSecret);
      if (sessionId !== undefined) onPaid(sessionId);
    },
  });
  checkout.mount(place);
  return checkout;
}
