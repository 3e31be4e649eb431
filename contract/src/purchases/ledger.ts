import { z } from 'zod';
import { PAYMENT_PROVIDERS } from './constants.ts';
import { moneySchema } from './price.ts';
import { LEDGER_KINDS } from './purchase.ts';

/** A row of the ledger, as the operator reads it. */
export const ledgerEntrySchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  notedAt: z.string(),
  kind: z.enum(LEDGER_KINDS),
  /** Names the purchase that it is about. */
  checkoutId: z.string(),
  provider: z.enum(PAYMENT_PROVIDERS),
  /** Real money; else it was tried out with test payments. */
  isLive: z.boolean(),
  /** What the provider calls it. */
  reference: z.string(),
  /** Of a presentation that may be gone. */
  presentationOid: z.string(),
  ownerOid: z.string(),
  title: z.string(),
  /** In the currency's smallest unit; negative where money went back, 0 for deliveries and mails. */
  amount: z.int(),
  currency: moneySchema.shape.currency,
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

export const ledgerPageSchema = z.object({
  /** The newest first. */
  entries: z.array(ledgerEntrySchema),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
});
export type LedgerPage = z.infer<typeof ledgerPageSchema>;

/** What was sold in one currency, amounts in its smallest unit; test payments are never added to real money. */
export const salesSumSchema = z.object({
  currency: moneySchema.shape.currency,
  isLive: ledgerEntrySchema.shape.isLive,
  purchases: z.int(),
  /** Purchases of which money was given back, without refunds that the bank did not take. */
  refunds: z.int(),
  /** Purchases that banks took money back of, without those that were decided for us. */
  disputes: z.int(),
  /** Files that were handed over. */
  deliveries: z.int(),
  /** All that was paid. */
  paid: z.int(),
  /** All that went back, by refunds and disputes; negative where more of it came home. */
  returned: z.int(),
});
export type SalesSum = z.infer<typeof salesSumSchema>;

/** The same of a month. */
export const monthlySalesSchema = salesSumSchema.extend({
  /** `2026-11`, of universal time. */
  month: z.string().regex(/^\d{4,}-\d\d$/),
});
export type MonthlySales = z.infer<typeof monthlySalesSchema>;
