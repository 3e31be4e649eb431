import type { PaymentProvider } from '@flydeck/contract/purchases/constants';
import type { Money } from '@flydeck/contract/purchases/price';

/** An order for one payment. */
export interface Order extends Money {
  /** Flydeck's id, also the idempotency key of `createSession`. */
  readonly id: string;
  readonly presentationOid: string;
  /** Product title shown to the buyer. */
  readonly title: string;
  /** One of the interface's languages. */
  readonly language: string;
  /** Absolute URL, in which the provider replaces `{CHECKOUT_SESSION_ID}` by the id of the session. */
  readonly returnUrl: string;
}

/** A checkout session as returned by the provider, which is the only source of truth about payments. */
export interface PaymentSession extends Money {
  /** The provider's id; `session-id` in URLs (V2.19). Contains only `A`–`Z`, `a`–`z`, digits and `_`. */
  readonly id: string;
  /** `Order.id`, as stored by the provider. */
  readonly orderId: string;
  readonly presentationOid: string;
  /** A session that is `complete` but not paid has a pending payment. It becomes `expired` if this payment fails. */
  readonly status: 'open' | 'complete' | 'expired';
  readonly isPaid: boolean;
  /** Value with which the page opens the provider's form; null if the session is not open. */
  readonly clientSecret: string | null;
  /** The buyer's e-mail address. */
  readonly email: string | null;
  /** The provider's payment id; null before payment. */
  readonly payment: string | null;
  readonly expiresAt: Date;
}

/** A single refund or dispute of a payment. */
interface RefundOrDisputeBase {
  /** The provider's id of the refund or dispute. A payment can have several refunds and disputes. */
  readonly reference: string;
  /** Amount of this refund or dispute only, in the currency's smallest unit. */
  readonly amount: number;
}

/** A refund or dispute. Notifications may arrive late, repeatedly and out of order. */
export type RefundOrDispute =
  /** `failed`: the buyer's bank rejected the refund and the money was returned to the seller. */
  | (RefundOrDisputeBase & { readonly kind: 'refund'; readonly state: 'given' | 'failed' })
  | (RefundOrDisputeBase & { readonly kind: 'dispute'; readonly state: 'opened' | 'won' | 'lost' });

/** A refund or dispute with the provider's id of its payment. The payment can belong to another instance. */
export type PaymentRefundOrDispute = RefundOrDispute & { readonly payment: string };

/** A webhook notification of a provider. */
export type PaymentNotification =
  /** A session changed and must be read again. */
  | { readonly kind: 'session'; readonly sessionId: string }
  /** A refund or dispute of the payment of a session. */
  | (RefundOrDispute & { readonly sessionId: string })
  /** A notification without effect. */
  | { readonly kind: 'nothing' };

/** Result of a refund request. */
export interface RefundResult {
  /** The provider's id of the refund. */
  readonly reference: string;
  /** Refunded amount in the currency's smallest unit. */
  readonly amount: number;
}

/** The provider was unreachable or rejected the request. The request may have taken effect nevertheless. */
export class PaymentsFailedError extends Error {
  override readonly name = 'PaymentsFailedError';
}

/** A webhook request without a valid signature of the provider. */
export class InvalidWebhookError extends Error {
  override readonly name = 'InvalidWebhookError';
}

/** A payment provider. Every adapter passes one contract suite (`adapters/payments/payments.contract.ts`). */
export interface Payments {
  readonly name: PaymentProvider;
  /** Public key for the provider's form in the page. Null if the form needs no key or no key is configured. */
  readonly publicKey: string | null;
  /** Whether the provider charges real money. */
  readonly chargesRealMoney: boolean;
  /**
   * Creates the session of an order, or returns the existing one (idempotent by `order.id`, also after a crash).
   * Rejects a different order with the same id. After a failure, a provider may repeat the failure for the same id for
   * a day.
   * @throws PaymentsFailedError
   */
  createSession(order: Order): Promise<PaymentSession>;
  /** Returns the session; undefined if there is none. @throws PaymentsFailedError */
  readSession(sessionId: string): Promise<PaymentSession | undefined>;
  /** Expires an open session, so that it cannot be paid. Ignores other sessions. @throws PaymentsFailedError */
  expireSession(sessionId: string): Promise<void>;
  /**
   * Refunds the remaining amount of a payment. `key` is the idempotency key that the provider receives. If the payment
   * was refunded before, with the same or another key, resolves to the earlier refund.
   * @throws PaymentsFailedError also if the bank rejected the refund.
   */
  refund(payment: string, key: string): Promise<RefundResult>;
  /**
   * Returns refunds and disputes created after `since` in their current state, newest first and limited in number. Used
   * to find refunds and disputes of which no notification was received.
   * @throws PaymentsFailedError
   */
  listRefundsAndDisputes(since: Date): Promise<readonly PaymentRefundOrDispute[]>;
  /**
   * Parses a webhook request. @throws InvalidWebhookError if the signature is invalid. @throws PaymentsFailedError
   */
  parseWebhook(body: Buffer, headers: Readonly<Record<string, string | undefined>>): Promise<PaymentNotification>;
}
