import { z } from 'zod';
import { privacySchema } from '../presentations/page-data.ts';
import { pdfPriceSchema } from '../purchases/pdf-price.ts';
import { pdfDownloadPriceSchema } from '../purchases/price.ts';
import { seqSchema } from './messages.ts';

/** `GET /api/editing/{oid}/publishing`: what visitors see, compared with the log. */
export const publishingStatusSchema = z.object({
  /** Sequence number of the published state; null if the published document is not a state of this log. */
  publishedSeq: seqSchema.nullable(),
  /** Sequence number of the last state of the log; 0 if there is no log yet. */
  headSeq: seqSchema,
  /** Whether the log has changes that are not published. */
  hasChanges: z.boolean(),
  /** ISO 8601: the time of the last publication. */
  publishedAt: z.string(),
  privacy: privacySchema,
  /** Whether the requesting member may publish. */
  canPublish: z.boolean(),
  /** Whether the requesting member may change the privacy. */
  canSetPrivacy: z.boolean(),
  /** Path of the public page. */
  path: z.string(),
  /** The author's choice of a price for the PDF. */
  pdfPrice: pdfPriceSchema,
  /** The instance's default price; null if it requires a payment provider and none is configured. */
  defaultPdfPrice: pdfDownloadPriceSchema.nullable(),
  /** Whether a payment provider is configured. Otherwise, a PDF with a price is not offered. */
  canSellPdf: z.boolean(),
});
export type PublishingStatus = z.infer<typeof publishingStatusSchema>;

/** `POST /api/editing/{oid}/publish`: 409 if a later state has been published already. */
export const publishEditsSchema = z.strictObject({
  /** Sequence number of the state to publish. */
  seq: seqSchema,
  /** The new privacy of the presentation. If it is absent, the privacy does not change. */
  privacy: privacySchema.optional(),
});
export type PublishEditsRequest = z.infer<typeof publishEditsSchema>;
