import type { PaymentProvider } from '@flydeck/contract/purchases/constants';
import type { Money } from '@flydeck/contract/purchases/price';

/** What is to be paid, once. */
export interface Order extends Money {
  /** Ours, and the key under which asking twice makes one session. */
  readonly id: string;
  readonly presentationOid: string;
  /** What the buyer reads. */
  readonly title: string;
  /** One of the interface's languages. */
  readonly language: string;
  /** Absolute; the provider puts its session's id where it says `{CHECKOUT_SESSION_ID}`. */
  readonly returnUrl: string;
}

/** A checkout as its provider knows it: the only truth about whether somebody paid. */
export interface PaymentSession extends Money {
  /** The provider's; `session-id` in addresses (V§2). Letters, digits and `_`. */
  readonly id: string;
  /** `Order.id`, as the provider kept it. */
  readonly orderId: string;
  readonly presentationOid: string;
  /** `complete`, but not paid: the money is on its way. It ends `expired` where it never came. */
  readonly status: 'open' | 'complete' | 'expired';
  readonly isPaid: boolean;
  /** Opens the provider's form in the page; null once it is not open any more. */
  readonly clientSecret: string | null;
  /** Of who paid. */
  readonly email: string | null;
  /** The provider's name of the payment, once there is one. */
  readonly payment: string | null;
  readonly expiresAt: Date;
}

/** One of the ways that money of a payment went, or did not go, back to its buyer. */
interface OneReturn {
  /** The provider's name of this one of possibly several. */
  readonly reference: string;
  /** Of this one alone, in the smallest unit. */
  readonly amount: number;
}

/** Money that went back. It may be heard of late, more than once, and of a later state first. */
export type Returned =
  /** `failed`: the buyer's bank did not take it, and it came home. */
  | (OneReturn & { readonly kind: 'refund'; readonly state: 'given' | 'failed' })
  | (OneReturn & { readonly kind: 'dispute'; readonly state: 'opened' | 'won' | 'lost' });

/** The same, of a payment that may be none of ours. */
export type ReturnedPayment = Returned & { readonly payment: string };

/** What a provider tells by itself. */
export type PaymentNotice =
  /** Something of a session is new: look at it. */
  | { readonly kind: 'session'; readonly sessionId: string }
  | (Returned & { readonly sessionId: string })
  /** Nothing that matters here. */
  | { readonly kind: 'nothing' };

/** A refund that was asked for. */
export interface Refunded {
  readonly reference: string;
  /** What went back by this one, in the smallest unit. */
  readonly amount: number;
}

/** The provider could not be reached, or refused: nothing is known to have happened. */
export class PaymentsFailedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentsFailedError';
  }
}

/** A notice that does not come from the provider. */
export class ForgedNoticeError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ForgedNoticeError';
  }
}

/** Takes money. Every adapter passes one contract suite (`adapters/payments/payments.contract.ts`). */
export interface Payments {
  readonly name: PaymentProvider;
  /** What its form in the page is opened with; null: it needs none, or the operator did not say it. */
  readonly publicKey: string | null;
  /** Real money. */
  readonly isLive: boolean;
  /**
   * The session of an order as it is now; asked again, also after a crash, it is the same one. Another order under the same
   * id is refused; and a provider may repeat a failure under it for a day.
   * @throws PaymentsFailedError
   */
  createSession(order: Order): Promise<PaymentSession>;
  /** Undefined: there is no such session. @throws PaymentsFailedError */
  readSession(sessionId: string): Promise<PaymentSession | undefined>;
  /** Ends an open session, so that it cannot be paid any more; one that is not open stays what it is. @throws PaymentsFailedError */
  expireSession(sessionId: string): Promise<void>;
  /**
   * Gives back all that is left of a payment, once: asked again, by whatever key, it resolves to the refund that there was.
   * @throws PaymentsFailedError also where the bank did not take it
   */
  refund(payment: string, key: string): Promise<Refunded>;
  /**
   * Refunds and disputes that were begun since then, each in the state that it is in now: for those that nobody told of.
   * So many at most, the newest first. @throws PaymentsFailedError
   */
  returnsSince(since: Date): Promise<readonly ReturnedPayment[]>;
  /** Reads what was posted to its webhook. @throws ForgedNoticeError for what is not its own. @throws PaymentsFailedError */
  readNotice(body: Buffer, headers: Readonly<Record<string, string | undefined>>): Promise<PaymentNotice>;
}
