import type { PaymentProvider } from '@flydeck/contract/purchases/constants';
import type { LedgerKind } from '@flydeck/contract/purchases/purchase';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** A checkout. Paid and not withdrawn, it is a right to the PDF. */
export interface CheckoutTable {
  /** Ours: `Order.id`. */
  id: string;
  provider: PaymentProvider;
  /** Real money: what was tried out with test payments is never added to it. */
  is_live: boolean;
  /** The provider's; null until it has answered. */
  session_id: string | null;
  presentation_oid: string;
  owner_oid: string;
  title: string;
  /** Whose open checkout it is: `user:` with the account, or `visitor:` with `visitor`. */
  buyer: string;
  /** SHA-256 of the cookie `putma-id`, hex. */
  visitor: string;
  user_id: string | null;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  language: string;
  /** Absolute: the page that it was bought on, with the place of the session's id. Kept, so that asking twice asks the same. */
  return_url: string;
  /** `complete` without `paid_at`: the money is on its way. */
  status: Generated<'creating' | 'open' | 'complete' | 'expired'>;
  payment: string | null;
  email: string | null;
  created_at: Generated<Date>;
  expires_at: Date | null;
  /** When the provider was last asked about it. */
  looked_at: Generated<Date>;
  paid_at: Generated<Date | null>;
  /** Refunded or disputed: the right is gone. */
  withdrawn_at: Generated<Date | null>;
  /** When the one mail of a purchase was asked for. */
  mail_asked_at: Generated<Date | null>;
}

/** Money and deliveries, a row each, never changed or deleted: a trigger refuses it. */
export interface LedgerTable {
  /** A bigint: text, as the driver reads it. */
  id: ColumnType<string, never, never>;
  noted_at: Generated<Date>;
  kind: LedgerKind;
  checkout_id: string;
  provider: PaymentProvider;
  /** As the checkout's. */
  is_live: boolean;
  /** With kind and provider it is there once: the payment, the refund, the dispute, the file. */
  reference: string;
  presentation_oid: string;
  owner_oid: string;
  title: string;
  /** What the kind says; negative where money went back, 0 for deliveries. */
  amount: number;
  currency: string;
}

/** What the test provider remembers, as if it were a service elsewhere. */
export interface TestPaymentTable {
  session_id: string;
  provider: PaymentProvider;
  order_id: string;
  client_secret: string;
  presentation_oid: string;
  title: string;
  amount: number;
  currency: string;
  return_url: string;
  status: Generated<'open' | 'complete' | 'expired'>;
  email: string | null;
  payment: string | null;
  refund: string | null;
  expires_at: Date;
}

export type CheckoutRow = Selectable<CheckoutTable>;
export type LedgerRow = Selectable<LedgerTable>;

/** The tables of this feature. */
export interface PurchaseTables {
  pdf_checkouts: CheckoutTable;
  purchase_ledger: LedgerTable;
  test_payments: TestPaymentTable;
}
