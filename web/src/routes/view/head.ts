import type { PageContext } from '@flydeck/contract/pages';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { flattenTranscript } from '@flydeck/contract/presentations/transcript';
import { escapeHtml, type Head, scriptJson } from '../../document.ts';
import { t } from '../../i18n/index.ts';

const DESCRIPTION_LENGTH = 200;

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
    meta('article:modified_time', page.lastModified),
    named('twitter:card', page.preview ? 'summary_large_image' : 'summary'),
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
    `<link rel="preload" as="image" href="${escapeHtml(page.preview.url)}" fetchpriority="high">`,
  ];
}

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
    ...(owner && { author: { '@type': 'Person', name: owner.publicDisplayName || owner.username } }),
    datePublished: page.publishedAt,
    dateModified: page.lastModified,
    isAccessibleForFree: true,
    text: flattenTranscript(page.transcriptData),
  };
  return `<script type="application/ld+json">${scriptJson(json)}</script>`;
}

/** Everything that robots and link previews read. */
export function viewHead(page: PresentationPage, context: PageContext): Head {
  const title = page.title || t('page.untitled');
  const words =
    plainText(page.description) || flattenTranscript(page.transcriptData).replace(/\s+/g, ' ').trim();
  const description = shorten(words, DESCRIPTION_LENGTH);
  return {
    title: `${title} · ${context.siteName}`,
    description,
    tags: [
      ...linkPreview(page, context, title, description),
      structuredData(page, context, title, description),
    ],
  };
}
