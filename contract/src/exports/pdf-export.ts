import { z } from 'zod';
import { accessKeySchema } from '../presentations/ids.ts';
import { PDF_SIZES, PDF_STEPS } from './constants.ts';

/** Options of a PDF. Omitted options have their default value. */
export const pdfOptionsSchema = z.strictObject({
  steps: z.enum(PDF_STEPS).default('all'),
  /** Whether the PDF contains the speaker notes. */
  notes: z.boolean().default(false),
  size: z.enum(PDF_SIZES).default('screen'),
});
export type PdfOptions = z.infer<typeof pdfOptionsSchema>;

/** Query of the requests for a PDF and for the list of PDF files. */
export const exportQuerySchema = z.object({ key: accessKeySchema });

/** A token for the next request: the URL to which it is sent, and the value of its `Authorization` header. */
const tokenSchema = z.object({ url: z.string(), header: z.string() });

/** Response of `POST /backend/export/{oid}/pdf/` (V7.4). */
export const conversionSchema = z.object({ conversion_token: tokenSchema });
export type Conversion = z.infer<typeof conversionSchema>;

/** Response of the request that starts a conversion (V7.5). */
export const startedConversionSchema = z.object({ conversion_status_token: tokenSchema });
export type StartedConversion = z.infer<typeof startedConversionSchema>;

const positiveIntSchema = z.int().min(1);
/** Progress of a conversion: waiting in the queue, loading its data, or writing page `page` of `pages`. */
const conversionProgressSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('queued') }),
  z.object({ stage: z.literal('preparing') }),
  z.object({ stage: z.literal('page'), page: positiveIntSchema, pages: positiveIntSchema }),
]);
export type ConversionProgress = z.infer<typeof conversionProgressSchema>;

/** Response of `GET /api/presentations/{oid}/pdf-files`: one entry for each combination of options. */
export const pdfFilesSchema = z.object({
  files: z.array(
    z.object({
      steps: z.enum(PDF_STEPS),
      size: z.enum(PDF_SIZES),
      notes: z.boolean(),
      /** Number of pages; until the file exists, without the additional pages that long notes need. */
      pages: positiveIntSchema,
      /** Size of the file in bytes; null if the file does not exist yet. */
      bytes: positiveIntSchema.nullable(),
    }),
  ),
});
export type PdfFiles = z.infer<typeof pdfFilesSchema>;

/** Response of the request for the status of a conversion (V7.6). */
export const conversionStatusSchema = z.object({
  /** One of `CONVERSION_STATUS`. */
  status: z.int(),
  /**
   * Present if the conversion is done. `uri` is `MEDIA_SCHEME`, a colon, and the path of the file below `MEDIA_PATH`.
   */
  results: z.array(z.object({ uri: z.string() })).optional(),
  /** Present while the conversion is waiting or in progress. */
  progress: conversionProgressSchema.optional(),
});
export type ConversionStatus = z.infer<typeof conversionStatusSchema>;
