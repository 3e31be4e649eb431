import { EMBED_LINK_PARAMETER, embedPath } from '@flydeck/contract/embed/constants';
import { EMBED_DEFAULT_WIDTH_PX, embedSize } from '@flydeck/contract/oembed/constants';
import type { Oembed, OembedQuery } from '@flydeck/contract/oembed/oembed';
import type { Picture } from '@flydeck/contract/presentations/page-data';
import { userPath } from '@flydeck/contract/profiles/page';
import { escapeXml } from '../../http/escape-xml.ts';
import { type LoadedPresentation, presentCard } from '../presentations/index.ts';
import type { NamedAddress } from './named-address.ts';

/** Seconds that others may keep an answer. */
export const OEMBED_MAX_AGE_S = 300;

export interface OembedOf {
  readonly loaded: LoadedPresentation;
  readonly address: NamedAddress;
  readonly max: Pick<OembedQuery, 'maxwidth' | 'maxheight'>;
  readonly origin: string;
  readonly siteName: string;
}

/** What another site needs to show a presentation. */
export function presentOembed({ loaded: { row, owner }, address, max, origin, siteName }: OembedOf): Oembed {
  const limits = { width: max.maxwidth ?? EMBED_DEFAULT_WIDTH_PX };
  const size = embedSize(row.aspect_ratio, max.maxheight ? { ...limits, height: max.maxheight } : limits);
  const card = presentCard({ ...row, ...owner, oid: row.oid });
  const options = new URLSearchParams(address.options);
  if (address.linkId !== undefined) options.set(EMBED_LINK_PARAMETER, address.linkId);
  const query = options.size > 0 ? `?${options}` : '';
  return {
    type: 'rich',
    version: '1.0',
    ...(row.title === '' ? {} : { title: row.title }),
    author_name: card.subTitle,
    author_url: origin + userPath(owner.oid),
    provider_name: siteName,
    provider_url: `${origin}/`,
    cache_age: OEMBED_MAX_AGE_S,
    // What only a link opens has pictures that only its page may ask for.
    ...(address.linkId === undefined ? thumbnail(card.thumbnail, max, origin) : {}),
    html: frameOf(origin + embedPath(row.oid) + query, row.title || siteName, size),
    ...size,
  };
}

/** Thumbnails keep within what was asked for, too; ours has one size. */
function thumbnail(
  picture: Picture | null,
  { maxwidth = Number.POSITIVE_INFINITY, maxheight = Number.POSITIVE_INFINITY }: OembedOf['max'],
  origin: string,
): Pick<Oembed, 'thumbnail_url' | 'thumbnail_width' | 'thumbnail_height'> {
  if (!picture || picture.width > maxwidth || picture.height > maxheight) return {};
  return {
    thumbnail_url: origin + picture.url,
    thumbnail_width: picture.width,
    thumbnail_height: picture.height,
  };
}

function frameOf(
  address: string,
  title: string,
  { width, height }: { width: number; height: number },
): string {
  const attributes = {
    src: address,
    width: String(width),
    height: String(height),
    title,
    // Where a column is narrower, as on phones, it becomes smaller as a whole.
    style: `border:0;max-width:100%;height:auto;aspect-ratio:${width}/${height}`,
    allow: 'autoplay; fullscreen',
    loading: 'lazy',
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeXml(value)}"`);
  return `<iframe ${written.join(' ')}></iframe>`;
}

/** The same answer as XML (https://oembed.com, 2.3.2). */
export function oembedXml(answer: Oembed): string {
  const fields = Object.entries(answer).map(
    ([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>\n`;
}
