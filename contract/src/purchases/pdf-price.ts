import { z } from 'zod';

/** What the author chose for the PDF: the default price of the instance, an own price, a free PDF, or no PDF. */
export const pdfPriceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('default') }),
  z.strictObject({
    kind: z.literal('own'),
    /** The price in the smallest unit of the currency, such as cents. */
    amount: z.int().min(1).max(99_999_999),
    /** Code of the currency (ISO 4217). */
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
  z.strictObject({ kind: z.literal('free') }),
  z.strictObject({ kind: z.literal('none') }),
]);
export type PdfPrice = z.infer<typeof pdfPriceSchema>;

export const DEFAULT_PDF_PRICE: PdfPrice = { kind: 'default' };
