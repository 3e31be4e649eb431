import type { PageContext } from '@flydeck/contract/pages';
import type { SitePage } from '@flydeck/contract/site/pages';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import { LandingPage } from '../../site/landing-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export function productHead(_data: SitePage, { siteName }: PageContext): Head {
  return { title: t('site.productTitle', { site: siteName }), description: t('site.productLead') };
}

/** The page about the advantages of Flydeck, with cards of presentations. */
export function ProductPage({ data: { cards } }: { readonly data: SitePage }) {
  const { siteName } = usePageContext();
  const href = useHref();
  return (
    <LandingPage
      title={t('site.productTitle', { site: siteName })}
      lead={t('site.productLead')}
      actions={
        <>
          <ButtonLink href={href('/create/')}>{t('header.getStarted')}</ButtonLink>
          <ButtonLink href={href('/explore/')}>{t('site.see')}</ButtonLink>
        </>
      }
      points={[
        { title: t('site.wholeTitle'), text: t('site.wholeText') },
        { title: t('site.textTitle'), text: t('site.textText') },
        { title: t('site.bringTitle'), text: t('site.bringText') },
        { title: t('site.everyoneTitle'), text: t('site.everyoneText') },
        { title: t('site.yoursTitle'), text: t('site.yoursText', { site: siteName }) },
      ]}
      cards={cards}
    />
  );
}
