import type Stripe from 'stripe';
import type { StripeConfig } from '../../../payment-settings.ts';
import {
  type Order,
  type PaymentNotification,
  type PaymentRefundOrDispute,
  type PaymentSession,
  type Payments,
  PaymentsFailedError,
  type RefundResult,
} from '../../../ports/payments.ts';
import {
  callStripe,
  errorPropertiesOf,
  findInStripe,
  loadStripe,
  type StripeTimeouts,
  toPaymentsFailedError,
} from './stripe-client.ts';
import { latestRefund, listRefundsAndDisputes, refundSchema, refundsSchema } from './stripe-refunds-and-disputes.ts';
import { createSessionParams, stripeSessionSchema, toPaymentSession } from './stripe-session.ts';
import { readStripeWebhook } from './stripe-webhooks.ts';

/** Requests sessions that contain all fields of their payment instead of only the payment's id. */
const EXPAND = { expand: ['payment_intent'] };

/** Creates the payment provider Stripe, whose form is embedded in the page (embedded Checkout). */
export function createStripePayments(config: StripeConfig, timeouts?: StripeTimeouts): Payments {
  return new StripePayments(config, timeouts);
}

/** Whether a secret key is for live payments, not for test payments. */
export const isLiveKey = (key: string): boolean => key.includes('_live_');

class StripePayments implements Payments {
  readonly name = 'stripe';
  readonly publicKey: string | null;
  readonly chargesRealMoney: boolean;
  readonly #config: StripeConfig;
  readonly #timeouts: StripeTimeouts | undefined;
  #client: Promise<Stripe> | undefined;

  constructor(config: StripeConfig, timeouts: StripeTimeouts | undefined) {
    this.publicKey = config.publishableKey ?? null;
    this.chargesRealMoney = isLiveKey(config.secretKey);
    this.#config = config;
    this.#timeouts = timeouts;
  }

  async createSession(order: Order): Promise<PaymentSession> {
    const stripe = await this.#stripe();
    const params = createSessionParams(order);
    let isReplayed = false;
    const newSession = await callStripe(stripeSessionSchema, async () => {
      const response = await stripe.checkout.sessions.create(params, { idempotencyKey: order.id });
      isReplayed = response.lastResponse.headers['idempotent-replayed'] === 'true';
      return response;
    });
    // For a repeated idempotency key, Stripe sends its first response again. This response may be outdated.
    const session = isReplayed ? await this.readSession(newSession.id) : toPaymentSession(newSession);
    if (session === undefined) throw new PaymentsFailedError('the Stripe session of the order no longer exists');
    return session;
  }

  async readSession(sessionId: string): Promise<PaymentSession | undefined> {
    const stripe = await this.#stripe();
    const session = await findInStripe(stripeSessionSchema, () => stripe.checkout.sessions.retrieve(sessionId, EXPAND));
    return session && toPaymentSession(session);
  }

  async expireSession(sessionId: string): Promise<void> {
    const stripe = await this.#stripe();
    try {
      await callStripe(stripeSessionSchema, () => stripe.checkout.sessions.expire(sessionId));
    } catch (cause) {
      // Stripe also refuses to expire a session that is not open. A session that is not open needs no change.
      if ((await this.readSession(sessionId))?.status === 'open') throw toPaymentsFailedError(cause);
    }
  }

  async refund(payment: string, key: string): Promise<RefundResult> {
    const stripe = await this.#stripe();
    try {
      const params = { payment_intent: payment };
      const refund = await stripe.refunds.create(params, { idempotencyKey: `refund:${key}` });
      return latestRefund([refundSchema.parse(refund)]);
    } catch (cause) {
      if (errorPropertiesOf(cause).code !== 'charge_already_refunded') throw toPaymentsFailedError(cause);
      return this.#refundOf(stripe, payment);
    }
  }

  /** Returns the newest refund of a fully refunded payment. The refund is pending or has succeeded. */
  async #refundOf(stripe: Stripe, payment: string): Promise<RefundResult> {
    const query = { payment_intent: payment, limit: 100 };
    return latestRefund((await callStripe(refundsSchema, () => stripe.refunds.list(query))).data);
  }

  async listRefundsAndDisputes(since: Date): Promise<readonly PaymentRefundOrDispute[]> {
    return listRefundsAndDisputes(await this.#stripe(), since);
  }

  async parseWebhook(
    body: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<PaymentNotification> {
    const stripe = await this.#stripe();
    return readStripeWebhook(stripe, body, headers['stripe-signature'], this.#config.webhookSecret);
  }

  #stripe(): Promise<Stripe> {
    this.#client ??= loadStripe(this.#config, this.#timeouts);
    return this.#client;
  }
}
