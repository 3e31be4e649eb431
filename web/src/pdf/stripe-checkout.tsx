import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { parseSessionId } from './session-url.ts';
import styles from './stripe-checkout.module.css';

interface StripeCheckoutProps {
  /** The instance's publishable key of Stripe. */
  readonly publicKey: string;
  /** Stripe's secret for one checkout session. It starts with the id of the session. */
  readonly clientSecret: string;
  readonly onPaid: (sessionId: string) => void;
  /** Called if the form cannot be shown. */
  readonly onFailed: () => void;
}

/**
 * Stripe's embedded form (V7.12). The script of the form is loaded only when the form is shown. Stripe requires that
 * the script is loaded from Stripe's server. After the payment, Stripe calls `onComplete`, or redirects the visitor
 * back to the page, with the session id in the URL.
 */
// biome-ignore lint/style/noDefaultExport: `lazy` takes a default export.
export default function StripeCheckout({ publicKey, clientSecret, onPaid, onFailed }: StripeCheckoutProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one form per session; the callbacks do not change.
  useEffect(() => {
    const checkoutPromise = mountCheckout(container.current, publicKey, clientSecret, onPaid);
    let isUnmounted = false;
    checkoutPromise.then(
      () => isUnmounted || setLoaded(true),
      () => isUnmounted || onFailed(),
    );
    return () => {
      isUnmounted = true;
      checkoutPromise.then((checkout) => checkout.destroy()).catch(() => undefined);
    };
  }, [publicKey, clientSecret]);
  return (
    <div className={styles.checkout}>
      {!isLoaded && <Skeleton width="100%" height={320} />}
      <section ref={container} aria-label={t('pdf.paymentForm')} />
    </div>
  );
}

/** Shows the payment form in `container`. @throws if Stripe is unreachable or rejects the key or the session */
async function mountCheckout(
  container: HTMLElement | null,
  publicKey: string,
  clientSecret: string,
  onPaid: (sessionId: string) => void,
) {
  const stripe = await loadStripe(publicKey);
  if (!stripe || !container) throw new Error('Stripe failed to load.');
  const checkout = await stripe.createEmbeddedCheckoutPage({
    fetchClientSecret: () => Promise.resolve(clientSecret),
    onComplete: () => {
      const sessionId = parseSessionId(clientSecret);
      if (sessionId !== undefined) onPaid(sessionId);
    },
  });
  checkout.mount(container);
  return checkout;
}
