import { EMBED_LINK_PARAMETER, embedPath } from '@flydeck/contract/embed/constants';
import { escapeHtml } from '@flydeck/contract/html';
import type { Dimensions } from './dimensions.ts';

interface EmbedSource {
  /** `https://example.org`, without a slash at the end. */
  readonly origin: string;
  readonly oid: string;
  /** Id of the share link that opened the page; null: no share link opened the page. */
  readonly linkId: string | null;
}

/** Returns the absolute URL of a presentation's embed (V9.6, S2.30). */
export function embedUrl({ origin, oid, linkId }: EmbedSource): string {
  const query = linkId === null ? '' : `?${EMBED_LINK_PARAMETER}=${encodeURIComponent(linkId)}`;
  return origin + embedPath(oid) + query;
}

/** Permissions policy of the iframe (V9.6). */
const PERMISSIONS_POLICY = 'autoplay; fullscreen';

interface EmbedIframe {
  /** URL from `embedUrl`. */
  readonly url: string;
  /** Accessible name of the iframe. */
  readonly title: string;
}

/** Returns the HTML of the iframe. `sizeAttributes` is empty or ends with a space. */
const iframeHtml = ({ url, title }: EmbedIframe, sizeAttributes: string, style: string) =>
  `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" ${sizeAttributes}allow="${PERMISSIONS_POLICY}" loading="lazy" style="${style}"></iframe>`;

/** Returns the HTML of an embed with a fixed size. */
export function fixedEmbedCode(iframe: EmbedIframe, { width, height }: Dimensions): string {
  return iframeHtml(iframe, `width="${escapeHtml(width)}" height="${escapeHtml(height)}" `, 'border: 0');
}

/** Formats a CSS number with at most four decimals. */
const cssNumber = (value: number) => String(Number(value.toFixed(4)));

/** Returns the HTML of an embed that fills the width of its container; `ratio` is width ÷ height. */
export function responsiveEmbedCode(iframe: EmbedIframe, ratio: number): string {
  // `16 / 9` is exact; a decimal number is rounded.
  const cssRatio = Math.abs(ratio - 16 / 9) < 1e-6 ? '16 / 9' : cssNumber(ratio);
  return iframeHtml(iframe, '', `display: block; width: 100%; aspect-ratio: ${cssRatio}; border: 0`);
}
