import { z } from 'zod';
import { PAYMENT_PROVIDERS } from './constants.ts';
import { moneySchema } from './price.ts';
import { LEDGER_KINDS } from './purchase.ts';

/** A row of the ledger. */
export const ledgerEntrySchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  notedAt: z.string(),
  kind: z.enum(LEDGER_KINDS),
  /** The checkout that the entry belongs to. */
  checkoutId: z.string(),
  provider: z.enum(PAYMENT_PROVIDERS),
  /** Real money; false for test payments. */
  isLive: z.boolean(),
  /** The provider's id. */
  reference: z.string(),
  /** The presentation may have been deleted. */
  presentationOid: z.string(),
  ownerOid: z.string(),
  title: z.string(),
  /** In the currency's smallest unit; negative for money returned, 0 for deliveries and mails. */
  amount: z.int(),
  currency: moneySchema.shape.currency,
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

const ledgerPageSchema = z.object({
  /** Newest first. */
  entries: z.array(ledgerEntrySchema),
  /** `after` of the next page; null on the last page. */
  next: z.string().nullable(),
});
export type LedgerPage = z.infer<typeof ledgerPageSchema>;

/** Sales in one currency, amounts in its smallest unit. Test payments and real money are never summed together. */
export const salesSumSchema = z.object({
  currency: moneySchema.shape.currency,
  isLive: ledgerEntrySchema.shape.isLive,
  purchases: z.int(),
  /** Number of refunded purchases, without failed refunds. */
  refunds: z.int(),
  /** Number of disputed purchases, without disputes that the seller won. */
  disputes: z.int(),
  /** Number of delivered files. */
  deliveries: z.int(),
  /** Total paid. */
  paid: z.int(),
  /** Total returned by refunds and disputes; negative if more was recovered than returned. */
  returned: z.int(),
});
export type SalesSum = z.infer<typeof salesSumSchema>;

/** Sales of a month. */
export const monthlySalesSchema = salesSumSchema.extend({
  /** `2026-11`, UTC. */
  month: z.string().regex(/^\d{4,}-\d\d$/),
});
export type MonthlySales = z.infer<typeof monthlySalesSchema>;
