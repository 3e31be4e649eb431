import { z } from 'zod';

export { chargedDecimalsOf, decimalsOf, decimalText, formatMoney, priceStepOf } from './money.ts';

/** An amount in the currency's smallest unit: cents, or whole yen. */
export const moneySchema = z.object({
  amount: z.int().min(0),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Money = z.infer<typeof moneySchema>;

/** `pdfDownloadPrice` of the page data (V3.1). */
export const pdfDownloadPriceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paid'), ...moneySchema.shape, vatLabel: z.string().nullable() }),
  z.object({ kind: z.literal('free') }),
]);
export type PdfDownloadPrice = z.infer<typeof pdfDownloadPriceSchema>;
