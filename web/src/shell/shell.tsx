import type { ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { useHref, usePageContext } from '../page-context.tsx';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import styles from './shell.module.css';

/** What every page has around it: the way to its content, the way home, and the languages. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { siteName } = usePageContext();
  const href = useHref();
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('page.skipToContent')}
      </a>
      <header className={styles.header}>
        <a className={styles.home} href={href('/')} aria-label={t('page.home', { site: siteName })}>
          <Logo />
          <span>{siteName}</span>
        </a>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <LanguageLinks />
      </footer>
    </>
  );
}
