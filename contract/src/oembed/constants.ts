/** Where other sites ask how to show a presentation of ours (https://oembed.com). */
export const OEMBED_PATH = '/oembed';

export const OEMBED_FORMATS = ['json', 'xml'] as const;
export type OembedFormat = (typeof OEMBED_FORMATS)[number];

/** The types by which pages announce the answers (oEmbed, 4. Discovery). */
export const OEMBED_LINK_TYPES: Readonly<Record<OembedFormat, string>> = {
  json: 'application/json+oembed',
  xml: 'text/xml+oembed',
};

/** Width of an embed for which no site asked (V§9), in CSS pixels. */
export const EMBED_DEFAULT_WIDTH_PX = 560;

/** As wide or high as an embed may be: four digits (V§9). */
export const EMBED_MAX_PX = 9999;

/** The address that answers for `url`, an absolute address of the instance at `origin`. */
export function oembedAddress(origin: string, url: string, format: OembedFormat): string {
  return `${origin}${OEMBED_PATH}?format=${format}&url=${encodeURIComponent(url)}`;
}

export interface EmbedSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The largest size in whole CSS pixels that has the shape of a presentation, `ratio` being its width over its height,
 * and fits.
 */
export function embedSize(
  ratio: number,
  max: { readonly width: number; readonly height?: number },
): EmbedSize {
  const mostHigh = max.height ?? EMBED_MAX_PX;
  const width = Math.max(1, Math.min(max.width, Math.round(mostHigh * ratio)));
  return { width, height: Math.max(1, Math.min(mostHigh, Math.round(width / ratio))) };
}
