import { z } from 'zod';
import { EMBED_MAX_PX } from './constants.ts';

const URL_MAX_LENGTH = 2000;
const FORMAT_MAX_LENGTH = 20;

/** Schema of a positive whole number of CSS pixels. Larger numbers than `EMBED_MAX_PX` become `EMBED_MAX_PX`. */
const pixelsSchema = z
  .string()
  .regex(/^0*[1-9]\d{0,9}$/)
  .transform((digits) => Math.min(Number(digits), EMBED_MAX_PX));

/** Query of `GET /oembed`. Unknown parameters are ignored, because consumers of oEmbed send parameters of their own. */
export const oembedQuerySchema = z.object({
  url: z.string().min(1).max(URL_MAX_LENGTH),
  maxwidth: pixelsSchema.optional(),
  maxheight: pixelsSchema.optional(),
  /** Any string, so that the server can reject an unknown format with 501, as oEmbed requires, and not with 400. */
  format: z.string().max(FORMAT_MAX_LENGTH).default('json'),
});
export type OembedQuery = z.infer<typeof oembedQuerySchema>;

/** Response of type `rich`, because a presentation is interactive (https://oembed.com, 2.3.4). */
export interface Oembed {
  readonly type: 'rich';
  readonly version: '1.0';
  readonly title?: string;
  readonly author_name: string;
  readonly author_url: string;
  readonly provider_name: string;
  readonly provider_url: string;
  /** For how long a response may be cached, in seconds. */
  readonly cache_age: number;
  readonly thumbnail_url?: string;
  readonly thumbnail_width?: number;
  readonly thumbnail_height?: number;
  readonly html: string;
  readonly width: number;
  readonly height: number;
}
