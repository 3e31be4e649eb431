import type { CheckoutSettings } from '@flydeck/contract/purchases/purchase';
import type { Config } from '../config.ts';

/** The sources that the content security policy of a page must allow for payments. */
export interface PaymentSources {
  /** Whether the page shows Stripe's form. */
  readonly hasStripe: boolean;
  /** Frame sources in addition to the sources that Stripe needs. */
  readonly frames: readonly string[];
}

/** Frame source for this instance, whose alternate checkout page is shown in a frame. */
const SAME_ORIGIN = "'self'";

const hasStripeForm = ({ provider, publicKey }: CheckoutSettings): boolean =>
  provider === 'stripe' && publicKey !== null;

/** Returns the payment sources of a view page; undefined if nothing is for sale. */
export function viewPagePaymentSources(checkout: CheckoutSettings | null): PaymentSources | undefined {
  return checkout === null ? undefined : { hasStripe: hasStripeForm(checkout), frames: [SAME_ORIGIN] };
}

/**
 * Returns the payment sources of the alternate checkout page; undefined if nothing is for sale or the page shows
 * Flydeck's own form. With `alternatePayment`, the page shows an external service in a frame. The service redirects
 * this frame back to the instance, so frames of the instance are allowed too.
 */
export function checkoutPagePaymentSources(
  checkout: CheckoutSettings | null,
  { alternatePayment }: Pick<Config, 'alternatePayment'>,
): PaymentSources | undefined {
  if (checkout === null) return undefined;
  const isExternal = checkout.provider === 'alternate' && alternatePayment !== undefined;
  const frames = isExternal ? [SAME_ORIGIN, new URL(alternatePayment.url).origin] : [];
  const hasStripe = hasStripeForm(checkout);
  return isExternal || hasStripe ? { hasStripe, frames } : undefined;
}

/** Sources of scripts and frames that Stripe.js and Checkout need (docs.stripe.com/security/guide). */
const STRIPE_SOURCES = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'];

/** Sources for `script-src`, `frame-src`, `connect-src` and `img-src`. */
interface SourcesByDirective {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  readonly pictures: readonly string[];
}

/** Returns the payment sources by directive; empty lists for undefined. */
export function paymentSourcesByDirective(sources: PaymentSources | undefined): SourcesByDirective {
  const frames = sources?.frames ?? [];
  if (!sources?.hasStripe) return { scripts: [], frames, connections: [], pictures: [] };
  return {
    scripts: STRIPE_SOURCES,
    frames: [...frames, ...STRIPE_SOURCES, 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com', 'https://checkout.stripe.com'],
    pictures: ['https://*.stripe.com'],
  };
}

/** Returns the `payment` allowlist for `Permissions-Policy`; `()` without external frames. */
export function paymentPermission(sources: PaymentSources | undefined): string {
  const origins = paymentSourcesByDirective(sources).frames.filter((origin) => origin !== SAME_ORIGIN);
  return origins.length === 0 ? '()' : `(self ${origins.map((origin) => `"${origin}"`).join(' ')})`;
}
