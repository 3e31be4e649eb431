import { legalPath } from '@flydeck/contract/legal/constants';
import { CookieSettings } from '../consent/cookie-settings.tsx';
import { t } from '../i18n/index.ts';
import { useHref, usePageContext } from '../page-context.tsx';
import { useVisitor } from './account/use-visitor.ts';
import { LanguageLinks } from './language-links.tsx';
import { legalPageName } from './legal-page-name.ts';
import styles from './site-footer.module.css';

/** Links to the main pages, to the legal pages, and to the page in other languages. */
export function SiteFooter() {
  const { siteName, site } = usePageContext();
  const { isAdministrator } = useVisitor();
  const href = useHref();
  const links = [
    ['/explore/', t('header.explore')],
    ['/templates/', t('header.templates')],
    ['/gallery/', t('header.gallery')],
    ['/product/', t('header.why', { site: siteName })],
    ['/video/', t('header.video')],
    ['/features/ai/', t('header.ai')],
    ['/contact/support/', t('header.support')],
  ] as const;
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('header.footer')} className={styles.groups}>
        <ul className={styles.links}>
          {links.map(([path, text]) => (
            <li key={path}>
              <a href={href(path)}>{text}</a>
            </li>
          ))}
          {isAdministrator && (
            <li>
              <a href={href('/admin/')}>{t('header.administration')}</a>
            </li>
          )}
          {site.consentRequired && (
            <li>
              <CookieSettings />
            </li>
          )}
        </ul>
        {site.legalPages.length > 0 && (
          <ul className={styles.links}>
            {site.legalPages.map((page) => (
              <li key={page}>
                <a href={href(legalPath(page))}>{legalPageName(page)}</a>
              </li>
            ))}
          </ul>
        )}
      </nav>
      <LanguageLinks />
    </footer>
  );
}
