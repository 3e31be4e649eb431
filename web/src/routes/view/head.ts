import { EMBED_LINK_PARAMETER, embedPath } from '@flydeck/contract/embed/constants';
import { escapeHtml, htmlToText } from '@flydeck/contract/html';
import { embedSize, OEMBED_FORMATS, OEMBED_LINK_TYPES, oembedUrl } from '@flydeck/contract/oembed/constants';
import type { PageContext } from '@flydeck/contract/pages';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { flattenTranscript } from '@flydeck/contract/presentations/transcript';
import { type Head, scriptJson } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { memoizeByIdentity } from '../../memoize-by-identity.ts';
import { ownerName } from './owner-name.ts';

const DESCRIPTION_MAX_CHARACTERS = 200;

/** A transcript as plain text. Memoized because the server renders pages for several origins from the same data. */
const transcriptText = memoizeByIdentity(flattenTranscript);

/** Beginning of the presentation's description, or of its transcript if there is no description. */
const describePage = memoizeByIdentity((page: PresentationPage) => {
  const text = htmlToText(page.description) || transcriptText(page.transcriptData).replace(/\s+/g, ' ').trim();
  return shorten(text, DESCRIPTION_MAX_CHARACTERS);
});

/** Width of the player in other sites' link previews, in CSS pixels. The height follows the aspect ratio. */
const PLAYER_WIDTH_PX = 960;

/**
 * Shortens a text of more than `maxLength` characters, and adds an ellipsis. Cuts the text at the last space before
 * `maxLength`, but never before `maxLength / 2`.
 */
function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const beginning = text.slice(0, maxLength);
  return `${beginning.slice(0, Math.max(beginning.lastIndexOf(' '), maxLength / 2))}…`;
}

const propertyTag = (property: string, content: string) =>
  `<meta property="${property}" content="${escapeHtml(content)}">`;
const nameTag = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;

/** Returns the query parameter `lang` if the page's URL contains a language, else an empty string. */
const languageQuery = ({ explicitLanguage, language }: PageContext) => (explicitLanguage ? `lang=${language}` : '');

/**
 * Whether other sites may show the presentation in an iframe (V6.10). Moderators must not have hidden the presentation,
 * and a private presentation must have been opened by a share link.
 */
function isEmbeddable({ privacy, prezilink, isHiddenByModerators }: PresentationPage): boolean {
  return !isHiddenByModerators && (privacy !== 'private' || prezilink !== null);
}

/** URL of the embed, which other sites show as the player of a link preview (V9.6). */
function playerUrl(page: PresentationPage, context: PageContext): string {
  const link = page.prezilink ? `${EMBED_LINK_PARAMETER}=${page.prezilink.link_id}` : '';
  const query = [link, languageQuery(context)].filter(Boolean).join('&');
  return context.origin + embedPath(page.oid) + (query && `?${query}`);
}

/** Links for oEmbed discovery (https://oembed.com, 4. Discovery). */
function oembedLinks(page: PresentationPage, context: PageContext, title: string): string[] {
  if (!isEmbeddable(page)) return [];
  const query = languageQuery(context);
  const url = context.origin + context.path + (query && `?${query}`);
  return OEMBED_FORMATS.map((format) => {
    const href = escapeHtml(oembedUrl(context.origin, url, format));
    return `<link rel="alternate" type="${OEMBED_LINK_TYPES[format]}" href="${href}" title="${escapeHtml(title)}">`;
  });
}

/** Player tags for link previews. Other sites accept a player over HTTPS only, and only with a picture. */
function playerTags(page: PresentationPage, context: PageContext): string[] {
  if (!hasPlayer(page, context)) return [];
  const { width, height } = embedSize(page.aspectRatio, { width: PLAYER_WIDTH_PX });
  const url = playerUrl(page, context);
  return [
    nameTag('twitter:player', url),
    nameTag('twitter:player:width', String(width)),
    nameTag('twitter:player:height', String(height)),
    propertyTag('og:video', url),
    propertyTag('og:video:secure_url', url),
    propertyTag('og:video:type', 'text/html'),
    propertyTag('og:video:width', String(width)),
    propertyTag('og:video:height', String(height)),
  ];
}

const hasPlayer = (page: PresentationPage, { origin }: PageContext) =>
  origin.startsWith('https:') && page.preview !== null && isEmbeddable(page);

function twitterCardType(page: PresentationPage, context: PageContext): string {
  if (hasPlayer(page, context)) return 'player';
  return page.preview ? 'summary_large_image' : 'summary';
}

function linkPreviewTags(page: PresentationPage, context: PageContext, title: string, description: string): string[] {
  const tags = [
    propertyTag('og:type', 'article'),
    propertyTag('og:site_name', context.siteName),
    propertyTag('og:title', title),
    propertyTag('og:description', description),
    propertyTag('og:url', context.origin + context.path),
    propertyTag('article:published_time', page.publishedAt),
    propertyTag('article:modified_time', modifiedAt(page)),
    nameTag('twitter:card', twitterCardType(page, context)),
    nameTag('twitter:title', title),
    nameTag('twitter:description', description),
  ];
  if (!page.preview) return tags;
  const image = context.origin + page.preview.url;
  return [
    ...tags,
    propertyTag('og:image', image),
    propertyTag('og:image:width', String(page.preview.width)),
    propertyTag('og:image:height', String(page.preview.height)),
    propertyTag('og:image:alt', title),
    nameTag('twitter:image', image),
    nameTag('twitter:image:alt', title),
  ];
}

/** Preloads the preview with high priority, because the preview is the largest picture of the page. */
function previewPreloadTags({ previewUrl }: PresentationPage): string[] {
  if (previewUrl === null) return [];
  return [`<link rel="preload" as="image" href="${escapeHtml(previewUrl)}" fetchpriority="high">`];
}

/**
 * The time of the last change or the time of publication, whichever is later. The last change of an imported file may
 * be older than its publication.
 */
const modifiedAt = ({ lastModified, publishedAt }: PresentationPage): string =>
  lastModified < publishedAt ? publishedAt : lastModified;

/** Structured data as defined by https://schema.org/PresentationDigitalDocument. */
function structuredData(page: PresentationPage, context: PageContext, title: string, description: string): string {
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

/** Title, description, link preview, preload and structured data of the view page. */
export function viewHead(page: PresentationPage, context: PageContext): Head {
  const title = page.title || t('page.untitled');
  const description = describePage(page);
  return {
    title: `${title} · ${context.siteName}`,
    description,
    tags: [
      ...linkPreviewTags(page, context, title, description),
      ...playerTags(page, context),
      ...previewPreloadTags(page),
      ...oembedLinks(page, context, title),
      structuredData(page, context, title, description),
    ],
  };
}
