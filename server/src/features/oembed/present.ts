import { EMBED_LINK_PARAMETER, embedPath } from '@flydeck/contract/embed/constants';
import { EMBED_DEFAULT_WIDTH_PX, embedSize } from '@flydeck/contract/oembed/constants';
import type { Oembed, OembedQuery } from '@flydeck/contract/oembed/oembed';
import type { Picture } from '@flydeck/contract/presentations/page-data';
import { userPath } from '@flydeck/contract/profiles/page';
import { escapeXml } from '../../http/escape-xml.ts';
import { type LoadedPresentation, presentCard } from '../../library/index.ts';
import type { EmbedTarget } from './embed-target.ts';

/** Time in seconds for which responses may be cached. */
export const OEMBED_MAX_AGE_S = 300;

export interface OembedInput {
  readonly loaded: LoadedPresentation;
  readonly target: EmbedTarget;
  /** Requested maximum size in CSS pixels. */
  readonly maxSize: Pick<OembedQuery, 'maxwidth' | 'maxheight'>;
  /** Origin of the instance's URLs. */
  readonly origin: string;
  readonly siteName: string;
}

/** Returns the oEmbed response of a presentation. */
export function presentOembed({ loaded: { row, owner }, target, maxSize, origin, siteName }: OembedInput): Oembed {
  const { maxwidth = EMBED_DEFAULT_WIDTH_PX, maxheight } = maxSize;
  const size = embedSize(row.aspect_ratio, { width: maxwidth, ...(maxheight ? { height: maxheight } : {}) });
  const card = presentCard({ ...row, ...owner, oid: row.oid });
  const options = new URLSearchParams(target.options);
  if (target.linkId !== undefined) options.set(EMBED_LINK_PARAMETER, target.linkId);
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
    // With a share link, a picture can only be requested with an access key, and oEmbed responses contain no such key.
    ...(target.linkId === undefined ? thumbnailFields(card.thumbnail, maxSize, origin) : {}),
    html: iframeHtml(origin + embedPath(row.oid) + query, row.title || siteName, size),
    ...size,
  };
}

/** Returns the fields of the thumbnail; none if there is no picture or the picture exceeds the maximum size. */
function thumbnailFields(
  picture: Picture | null,
  { maxwidth = Number.POSITIVE_INFINITY, maxheight = Number.POSITIVE_INFINITY }: OembedInput['maxSize'],
  origin: string,
): Pick<Oembed, 'thumbnail_url' | 'thumbnail_width' | 'thumbnail_height'> {
  if (!picture || picture.width > maxwidth || picture.height > maxheight) return {};
  return {
    thumbnail_url: origin + picture.url,
    thumbnail_width: picture.width,
    thumbnail_height: picture.height,
  };
}

function iframeHtml(url: string, title: string, { width, height }: { width: number; height: number }): string {
  const attributes = {
    src: url,
    width: String(width),
    height: String(height),
    title,
    // The iframe becomes smaller in narrower containers, such as on phones.
    style: `border:0;max-width:100%;height:auto;aspect-ratio:${width}/${height}`,
    allow: 'autoplay; fullscreen',
    loading: 'lazy',
  };
  const attributeTexts = Object.entries(attributes).map(([name, value]) => `${name}="${escapeXml(value)}"`);
  return `<iframe ${attributeTexts.join(' ')}></iframe>`;
}

/** Serialises the response as XML (https://oembed.com, section 2.3.2). */
export function oembedXml(response: Oembed): string {
  const fields = Object.entries(response).map(([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>\n`;
}
