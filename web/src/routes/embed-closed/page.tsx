import type { EmbedClosedPage as EmbedUnavailableData } from '@flydeck/contract/embed/page';
import type { PageContext } from '@flydeck/contract/pages';
import { ExternalLink } from 'lucide-react';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import styles from './page.module.css';

function titleOf({ reason }: EmbedUnavailableData): string {
  const titles = {
    missing: t('embed.missingTitle'),
    'not-embeddable': t('embed.notHereTitle'),
    password: t('embed.passwordTitle'),
  };
  return titles[reason];
}

function textOf({ reason }: EmbedUnavailableData, site: string): string {
  const texts = {
    missing: t('embed.missingText'),
    'not-embeddable': t('embed.notHereText', { site }),
    password: t('embed.passwordText', { site }),
  };
  return texts[reason];
}

export function embedClosedHead(data: EmbedUnavailableData, { siteName }: PageContext): Head {
  // Links open a new tab, because other pages of this instance do not load in an iframe (V6.10).
  return { title: `${titleOf(data)} · ${siteName}`, tags: ['<base target="_blank">'] };
}

/** Page in the iframe of an unavailable embed. It shows the reason and a link to the presentation or to the site. */
export function EmbedClosedPage({ data }: { readonly data: EmbedUnavailableData }) {
  const { siteName } = usePageContext();
  const href = useHref();
  const isMissing = data.reason === 'missing';
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{titleOf(data)}</h1>
      <p className={styles.text}>{textOf(data, siteName)}</p>
      <a className={styles.link} href={href(data.path)} target="_blank" rel="noopener">
        {isMissing ? t('embed.goToSite', { site: siteName }) : t('embed.openThere', { site: siteName })}
        <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
      </a>
    </main>
  );
}
