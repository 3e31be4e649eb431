import { z } from 'zod';
import { PAYMENT_PROVIDERS } from '../purchases/constants.ts';
import { ledgerEntrySchema, monthlySalesSchema } from '../purchases/ledger.ts';
import { rowIdSchema } from './row-id.ts';

/** Query of `GET /api/admin/purchases`. */
export const listPurchasesQuerySchema = z.strictObject({ after: rowIdSchema.optional() });

const adminPurchaseSchema = ledgerEntrySchema.extend({
  /** Path of the presentation's page; null if the presentation was deleted. */
  path: z.string().nullable(),
  /** The owner at the time of sale; null if the account was deleted. */
  ownerName: z.string().nullable(),
});
export type AdminPurchase = z.infer<typeof adminPurchaseSchema>;

/** Response of `GET /api/admin/purchases`: a page of the ledger, newest entries first. */
export const adminPurchasesSchema = z.strictObject({
  entries: z.array(adminPurchaseSchema),
  /** Value of the query parameter `after` for the next page; null on the last page. */
  next: z.string().nullable(),
});
export type AdminPurchases = z.infer<typeof adminPurchasesSchema>;

const activeProviderSchema = z.strictObject({
  provider: z.enum(PAYMENT_PROVIDERS),
  /** Whether the provider charges real money. */
  isLive: z.boolean(),
});

/** Response of `GET /api/admin/purchases/sums`. */
export const purchaseSumsSchema = z.strictObject({
  /** The sales of each month, newest month first. */
  months: z.array(monthlySalesSchema),
  /** Number of checkouts that are neither paid nor expired. */
  openCheckouts: z.int(),
  /** Number of checkouts that the buyer completed and whose payment is not settled. */
  pendingCheckouts: z.int(),
  /** The main payment provider; null if none is configured. */
  main: activeProviderSchema.nullable(),
  /** The alternate payment provider; null if none is configured. */
  alternate: activeProviderSchema.nullable(),
});
export type PurchaseSums = z.infer<typeof purchaseSumsSchema>;
