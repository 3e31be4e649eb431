import { EMBED_LINK_PARAMETER, embedPath } from '@flydeck/contract/embed/constants';
import {
  embedSize,
  OEMBED_FORMATS,
  OEMBED_LINK_TYPES,
  oembedAddress,
} from '@flydeck/contract/oembed/constants';
import type { PageContext } from '@flydeck/contract/pages';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { flattenTranscript } from '@flydeck/contract/presentations/transcript';
import { escapeHtml, type Head, scriptJson } from '../../document.ts';
import { t } from '../../i18n/index.ts';
import { memoizeByIdentity } from '../../memoize-by-identity.ts';
import { ownerName } from './owner-name.ts';

const DESCRIPTION_LENGTH = 200;

/** A transcript as plain text. The server renders the pages of several origins from the same data. */
const transcriptText = memoizeByIdentity(flattenTranscript);

/** What the page is about, in short. */
const summary = memoizeByIdentity((page: PresentationPage) => {
  const words =
    plainText(page.description) || transcriptText(page.transcriptData).replace(/\s+/g, ' ').trim();
  return shorten(words, DESCRIPTION_LENGTH);
});

/** Width of the player in cards of other sites, in CSS pixels; its height follows the presentation. */
const PLAYER_WIDTH_PX = 960;

/** The words of some HTML, for places that take no tags. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => DECODED[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const DECODED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** At most `length` characters, ended at a word. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}…`;
}

const meta = (property: string, content: string) =>
  `<meta property="${property}" content="${escapeHtml(content)}">`;
const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;

/** `?lang=` where the address of the page names its language. */
const inLanguage = ({ explicitLanguage, language }: PageContext) =>
  explicitLanguage ? `lang=${language}` : '';

/** Whether other sites may show it in a frame: everybody with its address may see it, or a link opens it. */
function isEmbeddable({ privacy, prezilink, isHiddenByModerators }: PresentationPage): boolean {
  return !isHiddenByModerators && (privacy !== 'private' || prezilink !== null);
}

/** The address of its embed. */
function playerAddress(page: PresentationPage, context: PageContext): string {
  const link = page.prezilink ? `${EMBED_LINK_PARAMETER}=${page.prezilink.link_id}` : '';
  const query = [link, inLanguage(context)].filter(Boolean).join('&');
  return context.origin + embedPath(page.oid) + (query && `?${query}`);
}

/** Where other sites ask how to show it (https://oembed.com, 4. Discovery). */
function oembedLinks(page: PresentationPage, context: PageContext, title: string): string[] {
  if (!isEmbeddable(page)) return [];
  const query = inLanguage(context);
  const url = context.origin + context.path + (query && `?${query}`);
  return OEMBED_FORMATS.map((format) => {
    const href = escapeHtml(oembedAddress(context.origin, url, format));
    return `<link rel="alternate" type="${OEMBED_LINK_TYPES[format]}" href="${href}" title="${escapeHtml(title)}">`;
  });
}

/** The presentation itself in the cards of other sites, which take players by https only, and with a picture. */
function player(page: PresentationPage, context: PageContext): string[] {
  if (!hasPlayer(page, context)) return [];
  const { width, height } = embedSize(page.aspectRatio, { width: PLAYER_WIDTH_PX });
  const address = playerAddress(page, context);
  return [
    named('twitter:player', address),
    named('twitter:player:width', String(width)),
    named('twitter:player:height', String(height)),
    meta('og:video', address),
    meta('og:video:secure_url', address),
    meta('og:video:type', 'text/html'),
    meta('og:video:width', String(width)),
    meta('og:video:height', String(height)),
  ];
}

const hasPlayer = (page: PresentationPage, { origin }: PageContext) =>
  origin.startsWith('https:') && page.preview !== null && isEmbeddable(page);

function cardOf(page: PresentationPage, context: PageContext): string {
  if (hasPlayer(page, context)) return 'player';
  return page.preview ? 'summary_large_image' : 'summary';
}

function linkPreview(
  page: PresentationPage,
  context: PageContext,
  title: string,
  description: string,
): string[] {
  const tags = [
    meta('og:type', 'article'),
    meta('og:site_name', context.siteName),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', context.origin + context.path),
    meta('article:published_time', page.publishedAt),
    meta('article:modified_time', modifiedAt(page)),
    named('twitter:card', cardOf(page, context)),
    named('twitter:title', title),
    named('twitter:description', description),
  ];
  if (!page.preview) return tags;
  const image = context.origin + page.preview.url;
  return [
    ...tags,
    meta('og:image', image),
    meta('og:image:width', String(page.preview.width)),
    meta('og:image:height', String(page.preview.height)),
    meta('og:image:alt', title),
    named('twitter:image', image),
    named('twitter:image:alt', title),
  ];
}

/** What is seen first is asked for first. */
function firstPicture({ previewUrl }: PresentationPage): string[] {
  if (previewUrl === null) return [];
  return [`<link rel="preload" as="image" href="${escapeHtml(previewUrl)}" fetchpriority="high">`];
}

/** Never before it was published: an import keeps the older date of its file. */
const modifiedAt = ({ lastModified, publishedAt }: PresentationPage): string =>
  lastModified < publishedAt ? publishedAt : lastModified;

/** schema.org: https://schema.org/PresentationDigitalDocument */
function structuredData(
  page: PresentationPage,
  context: PageContext,
  title: string,
  description: string,
): string {
  const { owner } = page;
  const json = {
    '@context': 'https://schema.org',
    '@type': 'PresentationDigitalDocument',
    name: title,
    url: context.origin + context.path,
    ...(description && { description }),
    ...(page.language !== 'und' && { inLanguage: page.language }),
    ...(page.tags && { keywords: page.tags }),
    ...(page.preview && {
      thumbnailUrl: context.origin + page.preview.url,
      image: context.origin + page.preview.url,
    }),
    ...(owner && { author: { '@type': 'Person', name: ownerName(owner) } }),
    datePublished: page.publishedAt,
    dateModified: modifiedAt(page),
    isAccessibleForFree: true,
    text: transcriptText(page.transcriptData),
  };
  return `<script type="application/ld+json">${scriptJson(json)}</script>`;
}

/** Everything that robots and link previews read. */
export function viewHead(page: PresentationPage, context: PageContext): Head {
  const title = page.title || t('page.untitled');
  const description = summary(page);
  return {
    title: `${title} · ${context.siteName}`,
    description,
    tags: [
      ...linkPreview(page, context, title, description),
      ...player(page, context),
      ...firstPicture(page),
      ...oembedLinks(page, context, title),
      structuredData(page, context, title, description),
    ],
  };
}
