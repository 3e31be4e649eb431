import type { CheckoutSettings } from '@flydeck/contract/purchases/purchase';
import type { Config } from '../config.ts';

/** What a page opens itself for, so that somebody can pay in it; without one, for nothing. */
export interface Till {
  /** Stripe's form stands in it. */
  readonly hasStripe: boolean;
  /** Whose pages may stand in its frames, beside what Stripe needs. */
  readonly frames: readonly string[];
}

/** The instance's own page in a frame: the alternate checkout. */
const OWN_FRAME = "'self'";

const hasForm = ({ provider, publicKey }: CheckoutSettings): boolean =>
  provider === 'stripe' && publicKey !== null;

/** Of the page of a presentation; undefined: nothing is for sale there. */
export function tillOfView(checkout: CheckoutSettings | null): Till | undefined {
  return checkout === null ? undefined : { hasStripe: hasForm(checkout), frames: [OWN_FRAME] };
}

/**
 * Of the page in the frame of the alternate checkout; undefined: its form is our own. A service elsewhere leads its frame
 * back to this very page.
 */
export function tillOfFrame(
  checkout: CheckoutSettings | null,
  { alternatePayment }: Pick<Config, 'alternatePayment'>,
): Till | undefined {
  if (checkout === null) return undefined;
  const isElsewhere = checkout.provider === 'alternate' && alternatePayment !== undefined;
  const frames = isElsewhere ? [OWN_FRAME, new URL(alternatePayment.url).origin] : [];
  const hasStripe = hasForm(checkout);
  return isElsewhere || hasStripe ? { hasStripe, frames } : undefined;
}

/** Where Stripe says its parts come from (docs.stripe.com/security/guide, Stripe.js and Checkout). */
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'];

interface Opened {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  readonly pictures: readonly string[];
}

/** The sources of a till, by what they are for. */
export function openedBy(till: Till | undefined): Opened {
  const frames = till?.frames ?? [];
  if (!till?.hasStripe) return { scripts: [], frames, connections: [], pictures: [] };
  return {
    scripts: STRIPE_SCRIPTS,
    frames: [...frames, ...STRIPE_SCRIPTS, 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com', 'https://checkout.stripe.com'],
    pictures: ['https://*.stripe.com'],
  };
}

/** Who may ask the browser to pay, as `permissions-policy` writes it: nobody, where no frame takes money. */
export function payingOf(till: Till | undefined): string {
  const origins = openedBy(till).frames.filter((origin) => origin !== OWN_FRAME);
  return origins.length === 0 ? '()' : `(self ${origins.map((origin) => `"${origin}"`).join(' ')})`;
}
