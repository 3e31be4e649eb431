import { EMBED_LINK_PARAMETER, embedPath } from '@flydeck/contract/embed/constants';
import { escapeHtml } from '../document.ts';
import type { Dimensions } from './dimensions.ts';

interface Embedded {
  /** `https://example.org`, without a slash at the end. */
  readonly origin: string;
  readonly oid: string;
  /** The share link that opened the page; null on its own address. */
  readonly linkId: string | null;
}

/** Where the presentation stands for other sites. */
export function embedAddress({ origin, oid, linkId }: Embedded): string {
  const query = linkId === null ? '' : `?${EMBED_LINK_PARAMETER}=${encodeURIComponent(linkId)}`;
  return origin + embedPath(oid) + query;
}

/** What every frame may do (V§9). */
const ALLOW = 'autoplay; fullscreen';

interface Frame {
  /** Of `embedAddress`. */
  readonly address: string;
  /** What screen readers call the frame. */
  readonly title: string;
}

const frame = ({ address, title }: Frame, sizes: string, style: string) =>
  `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" ${sizes}allow="${ALLOW}" loading="lazy" style="${style}"></iframe>`;

/** The HTML of an embed of a size that stays. */
export function fixedEmbedCode(embedded: Frame, { width, height }: Dimensions): string {
  return frame(embedded, `width="${escapeHtml(width)}" height="${escapeHtml(height)}" `, 'border: 0');
}

/** A number of CSS with at most four decimals. */
const cssNumber = (value: number) => String(Number(value.toFixed(4)));

/** The HTML of an embed that is as wide as its place allows and keeps its shape, width over height. */
export function responsiveEmbedCode(embedded: Frame, ratio: number): string {
  const shape = Math.abs(ratio - 16 / 9) < 1e-6 ? '16 / 9' : cssNumber(ratio);
  return frame(embedded, '', `display: block; width: 100%; aspect-ratio: ${shape}; border: 0`);
}
