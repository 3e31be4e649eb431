import type { EmbedPage } from '@flydeck/contract/embed/page';
import { escapeHtml } from '@flydeck/contract/html';
import type { PageContext } from '@flydeck/contract/pages';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';

/**
 * Returns the head of the embed page. Its canonical URL is the URL of the view page. An embed page that was opened by a
 * share link has no canonical URL.
 */
export function embedHead(page: EmbedPage, context: PageContext): Head {
  const canonical = `<link rel="canonical" href="${escapeHtml(context.origin + page.viewPath)}">`;
  const preload = page.previewUrl
    ? [`<link rel="preload" as="image" href="${escapeHtml(page.previewUrl)}" fetchpriority="high">`]
    : [];
  return {
    title: `${page.title || t('page.untitled')} · ${context.siteName}`,
    tags: [
      // Links open a new tab, because other pages of this instance do not load in an iframe (V6.10).
      '<base target="_blank">',
      ...(page.accessKey === null ? [canonical] : []),
      ...preload,
    ],
  };
}
