import type { EmbedPage } from '@flydeck/contract/embed/page';
import type { PageContext } from '@flydeck/contract/pages';
import { escapeHtml, type Head } from '../../document.ts';
import { t } from '../../i18n/index.ts';

/** For search engines the presentation's own page stands; a page that a link opened is for none of them. */
export function embedHead(page: EmbedPage, context: PageContext): Head {
  const canonical = `<link rel="canonical" href="${escapeHtml(context.origin + page.viewPath)}">`;
  const preload = page.previewUrl
    ? [`<link rel="preload" as="image" href="${escapeHtml(page.previewUrl)}" fetchpriority="high">`]
    : [];
  return {
    title: `${page.title || t('page.untitled')} · ${context.siteName}`,
    tags: [
      // Whatever leads away from here must not lead the frame away: every other page refuses to be in it.
      '<base target="_blank">',
      ...(page.accessKey === null ? [canonical] : []),
      ...preload,
    ],
  };
}
