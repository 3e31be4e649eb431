import { z } from 'zod';
import { moneySchema } from './money-schema.ts';

export { decimalsOf, priceStepOf } from './money.ts';
export { type Money, moneySchema } from './money-schema.ts';

/** The price of a PDF (V3.1). `vatLabel` is a remark about taxes, such as "incl. VAT"; null without a remark. */
export const pdfDownloadPriceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paid'), ...moneySchema.shape, vatLabel: z.string().nullable() }),
  z.object({ kind: z.literal('free') }),
]);
export type PdfDownloadPrice = z.infer<typeof pdfDownloadPriceSchema>;
