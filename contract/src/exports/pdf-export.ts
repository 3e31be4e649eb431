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

/** How the conversion stands (V§7, step 3). */
export const conversionStatusSchema = z.object({
  /** One of `CONVERSION_STATUS`. */
  status: z.int(),
  /** Once it is done: `pdf:` and the rest of the address below `MEDIA_PATH`. */
  results: z.array(z.object({ uri: z.string() })).optional(),
});
export type ConversionStatus = z.infer<typeof conversionStatusSchema>;
