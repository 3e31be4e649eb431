import { EMBED_LINK_PARAMETER, embedPath } from '@flydeck/contract/embed/constants';
import { escapeHtml, htmlToText } from '@flydeck/contract/html';
import { embedSize, OEMBED_FORMATS, OEMBED_LINK_TYPES, oembedUrl } from '@flydeck/contract/oembed/constants';
import type { PageContext } from '@flydeck/contract/pages';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { flattenTranscript } from '@flydeck/contract/presentations/transcript';
import { type Head, scriptJson } from '../../document.ts';
import { t } from '../../i18n/index.ts';
import { memoizeByIdentity } from '../../memoize-by-identity.ts';
import { ownerName } from './owner-name.ts';

const DESCRIPTION_LENGTH = 200;

/** A transcript as plain text. Memoized because the server renders pages for several origins from the same data. */
const transcriptText = memoizeByIdentity(flattenTranscript);

/** Short description: the presentation's own, else the beginning of its transcript. */
const summary = memoizeByIdentity((page: PresentationPage) => {
  const text =
    htmlToText(page.description) || transcriptText(page.transcriptData).replace(/\s+/g, ' ').trim();
  return shorten(text, DESCRIPTION_LENGTH);
});

/** Width of the player in other sites' link previews, in CSS pixels. The height follows the aspect ratio. */
const PLAYER_WIDTH_PX = 960;

/** At most `length` characters and an ellipsis. Cuts at the last space in the second half, if there is one. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}…`;
}

const meta = (property: string, content: string) =>
  `<meta property="${property}" content="${escapeHtml(content)}">`;
const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;

/** Query parameter `lang` if the page's URL names a language, else an empty string. */
const inLanguage = ({ explicitLanguage, language }: PageContext) =>
  explicitLanguage ? `lang=${language}` : '';

/** Whether other sites may frame the presentation: anyone with its URL may see it, or a share link opens it (V6.10). */
function isEmbeddable({ privacy, prezilink, isHiddenByModerators }: PresentationPage): boolean {
  return !isHiddenByModerators && (privacy !== 'private' || prezilink !== null);
}

/** URL of the embed (V9.6). */
function playerUrl(page: PresentationPage, context: PageContext): string {
  const link = page.prezilink ? `${EMBED_LINK_PARAMETER}=${page.prezilink.link_id}` : '';
  const query = [link, inLanguage(context)].filter(Boolean).join('&');
  return context.origin + embedPath(page.oid) + (query && `?${query}`);
}

/** Links for oEmbed discovery (https://oembed.com, 4. Discovery). */
function oembedLinks(page: PresentationPage, context: PageContext, title: string): string[] {
  if (!isEmbeddable(page)) return [];
  const query = inLanguage(context);
  const url = context.origin + context.path + (query && `?${query}`);
  return OEMBED_FORMATS.map((format) => {
    const href = escapeHtml(oembedUrl(context.origin, url, format));
    return `<link rel="alternate" type="${OEMBED_LINK_TYPES[format]}" href="${href}" title="${escapeHtml(title)}">`;
  });
}

/** Player tags for link previews. Other sites accept a player over HTTPS only, and only with a picture. */
function player(page: PresentationPage, context: PageContext): string[] {
  if (!hasPlayer(page, context)) return [];
  const { width, height } = embedSize(page.aspectRatio, { width: PLAYER_WIDTH_PX });
  const url = playerUrl(page, context);
  return [
    named('twitter:player', url),
    named('twitter:player:width', String(width)),
    named('twitter:player:height', String(height)),
    meta('og:video', url),
    meta('og:video:secure_url', url),
    meta('og:video:type', 'text/html'),
    meta('og:video:width', String(width)),
    meta('og:video:height', String(height)),
  ];
}

const hasPlayer = (page: PresentationPage, { origin }: PageContext) =>
  origin.startsWith('https:') && page.preview !== null && isEmbeddable(page);

function twitterCard(page: PresentationPage, context: PageContext): string {
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
    named('twitter:card', twitterCard(page, context)),
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

/** Preloads the preview with high priority, because it is visible first. */
function previewPreload({ previewUrl }: PresentationPage): string[] {
  if (previewUrl === null) return [];
  return [`<link rel="preload" as="image" href="${escapeHtml(previewUrl)}" fetchpriority="high">`];
}

/** Date of the last change, never before publication: an import keeps the older date of its file. */
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

/** Title, description, link preview, preload and structured data of the view page. */
export function viewHead(page: PresentationPage, context: PageContext): Head {
  const title = page.title || t('page.untitled');
  const description = summary(page);
  return {
    title: `${title} · ${context.siteName}`,
    description,
    tags: [
      ...linkPreview(page, context, title, description),
      ...player(page, context),
      ...previewPreload(page),
      ...oembedLinks(page, context, title),
      structuredData(page, context, title, description),
    ],
  };
}
