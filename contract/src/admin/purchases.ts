import { z } from 'zod';
import { PAYMENT_PROVIDERS } from '../purchases/constants.ts';
import { ledgerEntrySchema, monthlySalesSchema } from '../purchases/ledger.ts';
import { rowIdSchema } from './row-id.ts';

/** `GET /api/admin/purchases` */
export const listPurchasesQuerySchema = z.strictObject({ after: rowIdSchema.optional() });

const adminPurchaseSchema = ledgerEntrySchema.extend({
  /** Path of the presentation's page; null if it was deleted. */
  path: z.string().nullable(),
  /** The owner at the time of sale; null if the account was deleted. */
  ownerName: z.string().nullable(),
});
export type AdminPurchase = z.infer<typeof adminPurchaseSchema>;

/** The ledger, newest entries first. */
export const adminPurchasesSchema = z.strictObject({
  entries: z.array(adminPurchaseSchema),
  /** `after` of the next page; null on the last page. */
  next: z.string().nullable(),
});
export type AdminPurchases = z.infer<typeof adminPurchasesSchema>;

const activeProviderSchema = z.strictObject({
  provider: z.enum(PAYMENT_PROVIDERS),
  /** Whether the provider charges real money. */
  isLive: z.boolean(),
});

/** `GET /api/admin/purchases/sums` */
export const purchaseSumsSchema = z.strictObject({
  /** Newest first. */
  months: z.array(monthlySalesSchema),
  /** Checkouts that are neither paid nor expired. */
  openCheckouts: z.int(),
  /** Checkouts that the buyer completed and whose payment is not settled. */
  pendingCheckouts: z.int(),
  /** The main payment provider; null if none is configured. */
  main: activeProviderSchema.nullable(),
  /** The alternate payment provider; null if none is configured. */
  alternate: activeProviderSchema.nullable(),
});
export type PurchaseSums = z.infer<typeof purchaseSumsSchema>;
