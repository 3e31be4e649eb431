import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { PDF_SIZES, PDF_STEPS } from './constants.ts';

/** What a visitor chose of their PDF; all of it may be left out. */
export const pdfOptionsSchema = z.strictObject({
  steps: z.enum(PDF_STEPS).default('all'),
  notes: z.boolean().default(false),
  size: z.enum(PDF_SIZES).default('screen'),
});
export type PdfOptions = z.infer<typeof pdfOptionsSchema>;

export { DEFAULT_PDF_OPTIONS } from './constants.ts';

export const exportParamsSchema = z.object({ oid: oidSchema });

/** `key`: what a page that a share link opened proves it with. */
export const exportQuerySchema = z.object({ key: z.string().max(200).optional() });

/** An address to `POST` to next, and the `Authorization` header to do it with. */
const tokenSchema = z.object({ url: z.string(), header: z.string() });

/** What asking for a PDF answers (V§7, step 1). */
export const conversionSchema = z.object({ conversion_token: tokenSchema });
export type Conversion = z.infer<typeof conversionSchema>;

/** What starting the conversion answers (V§7, step 2). */
export const startedConversionSchema = z.object({ conversion_status_token: tokenSchema });
export type StartedConversion = z.infer<typeof startedConversionSchema>;

const count = z.int().min(1);
/** A conversion waits for its turn, reads what it needs, then writes page after page. */
export const conversionProgressSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('queued') }),
  z.object({ stage: z.literal('preparing') }),
  z.object({ stage: z.literal('page'), page: count, pages: count }),
]);
export type ConversionProgress = z.infer<typeof conversionProgressSchema>;

/** `GET`: the PDFs that the choices of `pdfOptionsSchema` lead to. */
export const pdfFilesSchema = z.object({
  files: z.array(
    z.object({
      steps: z.enum(PDF_STEPS),
      size: z.enum(PDF_SIZES),
      notes: z.boolean(),
      /** Notes that find no room add pages, which are counted once the file is made. */
      pages: count,
      /** Null: it is not made yet. */
      bytes: count.nullable(),
    }),
  ),
});
export type PdfFiles = z.infer<typeof pdfFilesSchema>;

/** How the conversion stands (V§7, step 3). */
export const conversionStatusSchema = z.object({
  /** One of `CONVERSION_STATUS`. */
  status: z.int(),
  /** Once it is done: `pdf:` and the rest of the address below `MEDIA_PATH`. */
  results: z.array(z.object({ uri: z.string() })).optional(),
  /** What is happening, while it is under way. */
  progress: conversionProgressSchema.optional(),
});
export type ConversionStatus = z.infer<typeof conversionStatusSchema>;
