import { z } from 'zod';
import { PAYMENT_PROVIDERS } from './constants.ts';
import { moneySchema } from './price.ts';
import { LEDGER_ENTRY_KINDS } from './purchase.ts';

/** An entry of the purchase ledger. */
export const ledgerEntrySchema = z.object({
  id: z.string(),
  /** ISO 8601: when the entry was added. */
  notedAt: z.string(),
  kind: z.enum(LEDGER_ENTRY_KINDS),
  /** Id of the checkout session that the entry belongs to. */
  checkoutId: z.string(),
  provider: z.enum(PAYMENT_PROVIDERS),
  /** Whether the money is real; false for test payments. */
  isLive: z.boolean(),
  /** Id of the payment, refund, dispute, delivery or mail; unique per kind and provider. */
  reference: z.string(),
  /** Oid of the presentation, which may have been deleted. */
  presentationOid: z.string(),
  ownerOid: z.string(),
  title: z.string(),
  /**
   * In the smallest unit of the currency: positive if the seller received money, negative if it was returned, else 0.
   */
  amount: z.int(),
  currency: moneySchema.shape.currency,
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

const ledgerPageSchema = z.object({
  /** Newest first. */
  entries: z.array(ledgerEntrySchema),
  /** Value of the query parameter `after` that requests the next page; null on the last page. */
  next: z.string().nullable(),
});
export type LedgerPage = z.infer<typeof ledgerPageSchema>;

/** Sales in one currency, either with real money or with test payments. Amounts are in the currency's smallest unit. */
export const salesSumSchema = z.object({
  currency: moneySchema.shape.currency,
  isLive: ledgerEntrySchema.shape.isLive,
  /** Number of purchases, including refunded and disputed ones. */
  purchases: z.int(),
  /** Number of refunded purchases, not counting failed refunds. */
  refunds: z.int(),
  /** Number of purchases whose buyer disputed the payment, not counting disputes that the seller won. */
  disputes: z.int(),
  /** Number of delivered files. */
  deliveries: z.int(),
  /** Total paid, including money that was returned later. */
  paid: z.int(),
  /** Total returned by refunds and disputes, minus money recovered from won disputes and failed refunds. */
  returned: z.int(),
});
export type SalesSum = z.infer<typeof salesSumSchema>;

/** Sales of a month. */
export const monthlySalesSchema = salesSumSchema.extend({
  /** `2026-11`, UTC. */
  month: z.string().regex(/^\d{4,}-\d\d$/),
});
export type MonthlySales = z.infer<typeof monthlySalesSchema>;
