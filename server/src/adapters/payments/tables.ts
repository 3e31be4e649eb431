import type { PaymentProvider } from '@flydeck/contract/purchases/constants';
import type { Generated } from 'kysely';

/** A checkout session of a test provider, which is a payment provider that simulates an external service. */
export interface TestPaymentTable {
  session_id: string;
  /** Name of the test provider, which is `test` or `alternate`. */
  provider: PaymentProvider;
  order_id: string;
  client_secret: string;
  presentation_oid: string;
  title: string;
  /** Price in the currency's smallest unit. */
  amount: number;
  currency: string;
  return_url: string;
  status: Generated<'open' | 'complete' | 'expired'>;
  /** The buyer's e-mail address; null before the payment. */
  email: string | null;
  /** Id of the payment; null before the payment. */
  payment: string | null;
  /** Id of the refund; null without a refund. */
  refund: string | null;
  expires_at: Date;
}

/** The tables of the test providers of payments. */
export interface TestPaymentTables {
  test_payments: TestPaymentTable;
}
