import { z } from 'zod';

/** The author's choice: the instance's default price for the PDF, an own price, a free PDF, or no PDF. */
export const pdfPriceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('default') }),
  z.strictObject({
    kind: z.literal('own'),
    /** In the currency's smallest unit. */
    amount: z.int().min(1).max(99_999_999),
    /** ISO 4217. */
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
  z.strictObject({ kind: z.literal('free') }),
  z.strictObject({ kind: z.literal('none') }),
]);
export type PdfPrice = z.infer<typeof pdfPriceSchema>;

export const DEFAULT_PDF_PRICE: PdfPrice = { kind: 'default' };
