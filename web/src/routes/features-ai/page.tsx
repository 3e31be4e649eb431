import type { PageContext } from '@flydeck/contract/pages';
import type { SitePage } from '@flydeck/contract/site/pages';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { LandingPage } from '../../site/landing-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export function aiHead(_data: SitePage, { siteName }: PageContext): Head {
  return { title: `${t('site.aiTitle')} · ${siteName}`, description: t('site.aiLead') };
}

/** Explains what the AI assistant does with a text, and who processes the text. */
export function AiPage({ data: { cards } }: { readonly data: SitePage }) {
  const href = useHref();
  return (
    <LandingPage
      title={t('site.aiTitle')}
      lead={t('site.aiLead')}
      actions={
        <>
          <ButtonLink href={href('/create/#ai-template-fill')}>{t('site.aiTry')}</ButtonLink>
          <ButtonLink href={href('/templates/')}>{t('header.templates')}</ButtonLink>
        </>
      }
      points={[
        { title: t('site.decideTitle'), text: t('site.decideText') },
        { title: t('site.builtInTitle'), text: t('site.builtInText') },
        { title: t('site.modelTitle'), text: t('site.modelText') },
        { title: t('site.checkTitle'), text: t('site.checkText') },
      ]}
      cards={cards}
    />
  );
}
