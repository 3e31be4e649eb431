import { type ReactNode, useEffect, useState } from 'react';
import { useHref, usePageContext } from '../page-context.tsx';
import styles from './live-layout.module.css';

/** The pages of followers and remotes: a link to the site, and the content. */
export function LiveLayout({ children }: { readonly children: ReactNode }) {
  const { siteName } = usePageContext();
  const href = useHref();
  return (
    <div className={styles.page}>
      <header>
        <a className={styles.site} href={href('/')}>
          {siteName}
        </a>
      </header>
      <main id="content" className={styles.main}>
        {children}
      </main>
    </div>
  );
}

/** Returns whether the page is hydrated. Connections start only in the browser. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
