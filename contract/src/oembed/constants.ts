/** Path of the oEmbed endpoint (https://oembed.com). */
export const OEMBED_PATH = '/oembed';

export const OEMBED_FORMATS = ['json', 'xml'] as const;
export type OembedFormat = (typeof OEMBED_FORMATS)[number];

/** Media types of the `<link>` elements that refer to the oEmbed endpoint (oEmbed, 4. Discovery). */
export const OEMBED_LINK_TYPES: Readonly<Record<OembedFormat, string>> = {
  json: 'application/json+oembed',
  xml: 'text/xml+oembed',
};

/** Default width of an embed (V9.6), in CSS pixels. */
export const EMBED_DEFAULT_WIDTH_PX = 560;

/** Maximum width and height of an embed in CSS pixels (V9.6). */
export const EMBED_MAX_PX = 9999;

/** Returns the oEmbed URL for `url`, an absolute URL of the instance at `origin`. */
export function oembedUrl(origin: string, url: string, format: OembedFormat): string {
  return `${origin}${OEMBED_PATH}?format=${format}&url=${encodeURIComponent(url)}`;
}

export interface EmbedSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the largest size in whole CSS pixels that fits into `max` and has the aspect ratio `ratio` (width over
 * height).
 */
export function embedSize(ratio: number, max: { readonly width: number; readonly height?: number }): EmbedSize {
  const maxHeight = max.height ?? EMBED_MAX_PX;
  const width = Math.max(1, Math.min(max.width, Math.round(maxHeight * ratio)));
  return { width, height: Math.max(1, Math.min(maxHeight, Math.round(width / ratio))) };
}
