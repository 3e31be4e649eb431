import { z } from 'zod';
import { PAYMENT_PROVIDERS } from '../purchases/constants.ts';
import { ledgerEntrySchema, monthlySalesSchema } from '../purchases/ledger.ts';

/** `GET /api/admin/purchases` */
export const listPurchasesQuerySchema = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

export const adminPurchaseSchema = ledgerEntrySchema.extend({
  /** Of the presentation's page; null where it is gone. */
  path: z.string().nullable(),
  /** Whose it was when it was sold; null where they are gone. */
  ownerName: z.string().nullable(),
});
export type AdminPurchase = z.infer<typeof adminPurchaseSchema>;

/** The ledger, the newest first. */
export const adminPurchasesSchema = z.strictObject({
  entries: z.array(adminPurchaseSchema),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
});
export type AdminPurchases = z.infer<typeof adminPurchasesSchema>;

const takerSchema = z.strictObject({
  provider: z.enum(PAYMENT_PROVIDERS),
  /** Real money. */
  isLive: z.boolean(),
});

/** `GET /api/admin/purchases/sums` */
export const purchaseSumsSchema = z.strictObject({
  /** The newest first. */
  months: z.array(monthlySalesSchema),
  /** Begun, and neither paid nor over. */
  openCheckouts: z.int(),
  /** Finished by the buyer, the money on its way. */
  pendingCheckouts: z.int(),
  /** Who takes the money now; null: no payment provider is configured. */
  main: takerSchema.nullable(),
  alternate: takerSchema.nullable(),
});
export type PurchaseSums = z.infer<typeof purchaseSumsSchema>;
