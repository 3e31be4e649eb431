import type { PaymentProvider } from '@flydeck/contract/purchases/constants';
import type { LedgerKind } from '@flydeck/contract/purchases/purchase';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { TestPaymentTables } from '../../adapters/payments/tables.ts';

/** A checkout. The buyer has the right to the PDF from the payment until the right is withdrawn. */
interface CheckoutTable {
  /** Id of the order at the payment provider, and the idempotency key of requests to the provider. */
  id: string;
  provider: PaymentProvider;
  /** True for a real payment, false for a test payment. No sum contains both real payments and test payments. */
  is_live: boolean;
  /** Session id at the provider; null until the session is created. */
  session_id: string | null;
  presentation_oid: string;
  owner_oid: string;
  title: string;
  /**
   * Key of the buyer: `user:` and the user id, `visitor:` and the value of the column `visitor`, or, after the buyer's
   * account was deleted, `gone:` and the value of the column `id`.
   */
  buyer: string;
  /** SHA-256 of the cookie `putma-id`, in hex. */
  visitor: string;
  /** The buyer's account; null if the buyer was not logged in, or after the account was deleted. */
  user_id: string | null;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  language: string;
  /**
   * Absolute URL to which the provider sends the buyer after the payment, with a placeholder for the session id. It is
   * stored because a retry must send the same request to the provider.
   */
  return_url: string;
  /** `complete`: the buyer has completed the form; the payment is pending until `paid_at` is set. */
  status: Generated<'creating' | 'open' | 'complete' | 'expired'>;
  /** Payment id at the provider; null if unknown. */
  payment: string | null;
  /**
   * The buyer's e-mail address; null before the payment, from 60 days after the payment, and after the buyer's account
   * was deleted.
   */
  email: string | null;
  created_at: Generated<Date>;
  expires_at: Date | null;
  /** Time of the last reconciliation with the provider. */
  looked_at: Generated<Date>;
  paid_at: Generated<Date | null>;
  /** Time at which the right was withdrawn because of a refund, a dispute or a duplicate payment. */
  withdrawn_at: Generated<Date | null>;
  /** Time at which the mail with the link to the PDF was enqueued. Only one such mail is sent per purchase. */
  mail_asked_at: Generated<Date | null>;
}

/** Append-only ledger of payments and deliveries. A trigger refuses updates and deletions. */
interface LedgerTable {
  /** A bigint, which the driver returns as a string. */
  id: ColumnType<string, never, never>;
  /** Time at which the entry was added. */
  noted_at: Generated<Date>;
  kind: LedgerKind;
  checkout_id: string;
  provider: PaymentProvider;
  /** True for a real payment, false for a test payment, as in the checkout. */
  is_live: boolean;
  /**
   * Id of the payment, refund, dispute, delivered file or mailed checkout. Kind, provider and reference together are
   * unique.
   */
  reference: string;
  presentation_oid: string;
  owner_oid: string;
  title: string;
  /** In the currency's smallest unit; negative for returned money, 0 for deliveries. */
  amount: number;
  currency: string;
}

export type CheckoutRow = Selectable<CheckoutTable>;

/** The tables of purchases, and the tables of the test provider, from which this feature deletes expired buyer data. */
export interface PurchaseTables extends TestPaymentTables {
  pdf_checkouts: CheckoutTable;
  purchase_ledger: LedgerTable;
}
