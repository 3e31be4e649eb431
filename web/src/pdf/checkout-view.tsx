import { lazy, type ReactNode, Suspense } from 'react';
import { activeLanguage } from '../i18n/index.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { AlternateIframe } from './alternate-iframe.tsx';
import { CheckoutErrorWithRetry } from './checkout-error.tsx';
import styles from './checkout-view.module.css';
import { OptionFields } from './export-options.tsx';
import type { FlowState } from './flow-state.ts';
import { formatPrice } from './format-price.ts';
import { handlePayment } from './handle-payment.ts';
import type { PdfFlow } from './pdf-flow.ts';
import { PriceTag } from './price-tag.tsx';
import { TestCardForm } from './test-card/test-card-form.tsx';

const StripeCheckout = lazy(() => import('./stripe-checkout.tsx'));

interface CheckoutViewProps {
  readonly flow: PdfFlow;
  readonly state: FlowState;
}

/** The checkout: export options, price and payment form. */
export function CheckoutView({ flow, state }: CheckoutViewProps) {
  const { input } = flow;
  const { checkout } = state;
  const price = formatPrice(input.price, activeLanguage());
  return (
    <div className={styles.checkout}>
      {checkout.kind === 'failed' ? (
        <CheckoutErrorWithRetry onRetry={() => void flow.check()} />
      ) : (
        <>
          <OptionFields flow={flow} state={state} />
          {checkout.kind === 'iframe' ? <AlternateIframe flow={flow} /> : price && <PriceTag {...price} />}
          {checkout.kind === 'form' && (
            <PaymentForm
              key={checkout.clientSecret}
              flow={flow}
              clientSecret={checkout.clientSecret}
              formattedAmount={price?.amount ?? ''}
            />
          )}
        </>
      )}
    </div>
  );
}

interface PaymentFormProps {
  readonly flow: PdfFlow;
  readonly clientSecret: string;
  /** The amount to pay, such as `€2.99`; empty if the PDF has no price. */
  readonly formattedAmount: string;
}

/** The payment form of Stripe, or the form of the test provider. */
function PaymentForm({ flow, clientSecret, formattedAmount }: PaymentFormProps): ReactNode {
  const { input } = flow;
  const onPaid = (sessionId: string) => handlePayment(input, sessionId);
  if (input.checkout?.provider === 'stripe')
    return (
      <Suspense fallback={<Skeleton width="100%" height={320} />}>
        <StripeCheckout
          publicKey={input.checkout.publicKey ?? ''}
          clientSecret={clientSecret}
          onPaid={onPaid}
          onFailed={() => flow.checkoutFailed()}
        />
      </Suspense>
    );
  return (
    <TestCardForm
      clientSecret={clientSecret}
      price={formattedAmount}
      email={input.viewerEmail}
      onPaid={onPaid}
      onExpired={() => void flow.check()}
    />
  );
}
