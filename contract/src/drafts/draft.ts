import { z } from 'zod';
import { PRIVACIES } from '../presentations/page-data.ts';
import { pdfPriceSchema } from '../purchases/pdf-price.ts';
import { priceStepOf } from '../purchases/price.ts';

/** `PUT /api/drafts/{oid}`: a request of the editor of earlier releases. The server rejects it with 409. */
export const saveDraftSchema = z.strictObject({ baseRevision: z.int().min(1), patch: z.array(z.unknown()) });

/** A price in a request. `pdfPriceSchema` also accepts prices with more decimals, which earlier releases stored. */
const newPdfPriceSchema = pdfPriceSchema.refine(
  (price) => price.kind !== 'own' || price.amount % priceStepOf(price.currency) === 0,
  'must not have more decimals than payment providers can charge',
);

/** `PATCH /api/drafts/{oid}`: changes the privacy and the PDF price, which take effect without publishing. */
export const draftSettingsSchema = z
  .strictObject({ privacy: z.enum(PRIVACIES).optional(), pdfPrice: newPdfPriceSchema.optional() })
  .refine((settings) => settings.privacy !== undefined || settings.pdfPrice !== undefined, 'changes nothing');
export type DraftSettings = z.infer<typeof draftSettingsSchema>;
