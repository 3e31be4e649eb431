import type { LegalPageData } from '@flydeck/contract/legal/page';
import type { PageContext } from '@flydeck/contract/pages';
import type { Head } from '../../html-document.ts';
import { legalPageName } from '../../shell/legal-page-name.ts';
import { Shell } from '../../shell/shell.tsx';
import { LegalText } from '../../site/legal-text.tsx';
import styles from './page.module.css';

export function legalHead({ page }: LegalPageData, { siteName }: PageContext): Head {
  return { title: `${legalPageName(page)} · ${siteName}` };
}

/** Imprint, privacy policy or terms. */
export function LegalPage({ data: { page, html, textLanguage } }: { readonly data: LegalPageData }) {
  return (
    <Shell>
      <article className={styles.page}>
        <h1>{legalPageName(page)}</h1>
        <LegalText html={html} language={textLanguage} />
      </article>
    </Shell>
  );
}
