import { z } from 'zod';
import { PRIVACIES, privacySchema, schemaVersionSchema } from '../presentations/page-data.ts';
import { pdfPriceSchema } from '../purchases/pdf-price.ts';
import { pdfDownloadPriceSchema, priceStepOf } from '../purchases/price.ts';
import { patchSchema } from './patch.ts';

const revisionSchema = z.int().min(1);

/** `GET /api/drafts/{oid}` */
export const draftSchema = z.object({
  oid: z.string(),
  revision: revisionSchema,
  /** A document (`scene/src/model/document.ts`). */
  document: z.unknown(),
  /** ISO 8601. */
  updatedAt: z.string(),
  /** Whether the published version is this revision. */
  isPublished: z.boolean(),
  /** ISO 8601: when the current published version was published. */
  publishedAt: z.string(),
  privacy: privacySchema,
  pdfPrice: pdfPriceSchema,
  /** The instance's default price; null if it requires a payment provider and none is configured. */
  usualPdfPrice: pdfDownloadPriceSchema.nullable(),
  /** Whether a payment provider is configured. Without one, a PDF with a price is not offered. */
  canSellPdf: z.boolean(),
  schemaVersion: schemaVersionSchema,
  /** Path of the public page. */
  path: z.string(),
  /** Whether the requesting member may change the privacy. */
  canSetPrivacy: z.boolean(),
});
export type Draft = z.infer<typeof draftSchema>;

/** `GET /api/drafts/{oid}/status`: whether the draft differs from the published version. */
export const draftStatusSchema = z.object({
  /** Revision of the draft if it differs from the published version, else null. */
  unpublishedRevision: revisionSchema.nullable(),
  /** ISO 8601: when the current published version was published. */
  publishedAt: z.string(),
});
export type DraftStatus = z.infer<typeof draftStatusSchema>;

/**
 * `PUT /api/drafts/{oid}`: 409 if the draft is no longer at `baseRevision`. `POST /api/drafts/{oid}/preview` compiles the
 * draft with the patch applied, without saving.
 */
export const saveDraftSchema = z.strictObject({ baseRevision: revisionSchema, patch: patchSchema });
export type SaveDraftRequest = z.infer<typeof saveDraftSchema>;

export const savedDraftSchema = z.object({ revision: revisionSchema, updatedAt: z.string() });

/**
 * A scene (`scene/src/model/scene.ts`). Null if the draft is no longer at `baseRevision`; the page then retries with
 * the current revision. Not validated, because the same instance writes and reads it.
 */
export const draftPreviewSchema = z.object({ scene: z.unknown() });

/** A price to set. Payment providers must be able to charge it; prices stored by older versions may violate this. */
const newPdfPriceSchema = pdfPriceSchema.refine(
  (price) => price.kind !== 'own' || price.amount % priceStepOf(price.currency) === 0,
  'must not have more decimals than payment providers can charge',
);

/** `PATCH /api/drafts/{oid}`: changes the privacy and the PDF price, which take effect without publishing. */
export const draftSettingsSchema = z
  .strictObject({ privacy: z.enum(PRIVACIES).optional(), pdfPrice: newPdfPriceSchema.optional() })
  .refine((settings) => settings.privacy !== undefined || settings.pdfPrice !== undefined, 'changes nothing');
export type DraftSettings = z.infer<typeof draftSettingsSchema>;

/** `POST /api/drafts/{oid}/publish` */
export const publishDraftSchema = z.strictObject({
  revision: revisionSchema,
  privacy: privacySchema.optional(),
});
export type PublishDraftRequest = z.infer<typeof publishDraftSchema>;

export const publishedDraftSchema = z.object({
  path: z.string(),
  revision: revisionSchema,
  /** ISO 8601 */
  publishedAt: z.string(),
});
export type PublishedDraft = z.infer<typeof publishedDraftSchema>;
