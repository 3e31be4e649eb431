import { EMBED_ELEMENT_PATH } from '@flydeck/contract/embed/constants';
import type { PageContext } from '@flydeck/contract/pages';
import type { SitePage } from '@flydeck/contract/site/pages';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { LandingPage } from '../../site/landing-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { markUpCodes } from '../../ui/mark-up-codes.tsx';

/** Examples of the query parameters of an embed URL (docs/embedding.md). */
const PARAMETER_EXAMPLES = {
  step: '?step=3',
  autoplay: '?autoplay=1',
  interval: '&interval=8',
  transcript: '?transcript=1',
};
/** Path of the script for embedding sites, and the HTML element that the script defines. */
const SCRIPT_EXAMPLE = { script: EMBED_ELEMENT_PATH, element: '<flydeck-embed>' };

export function embeddingHead(_data: SitePage, { siteName }: PageContext): Head {
  return { title: `${t('embedding.title')} · ${siteName}`, description: t('embedding.lead') };
}

/** Explains how presentations are embedded in other sites. */
export function EmbeddingPage({ data: { cards } }: { readonly data: SitePage }) {
  const href = useHref();
  return (
    <LandingPage
      title={t('embedding.title')}
      lead={t('embedding.lead')}
      actions={<ButtonLink href={href('/explore/')}>{t('site.see')}</ButtonLink>}
      points={[
        { title: t('embedding.codeTitle'), text: t('embedding.codeText') },
        { title: t('embedding.shapeTitle'), text: t('embedding.shapeText') },
        {
          title: t('embedding.startTitle'),
          text: markUpCodes(t('embedding.startText', PARAMETER_EXAMPLES), Object.values(PARAMETER_EXAMPLES)),
        },
        {
          title: t('embedding.scriptTitle'),
          text: markUpCodes(t('embedding.scriptText', SCRIPT_EXAMPLE), Object.values(SCRIPT_EXAMPLE)),
        },
        { title: t('embedding.rightsTitle'), text: t('embedding.rightsText') },
        { title: t('embedding.quietTitle'), text: t('embedding.quietText') },
      ]}
      cards={cards}
    />
  );
}
