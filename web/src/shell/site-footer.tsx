import { CookieSettings } from '../consent/cookie-settings.tsx';
import { t } from '../i18n/index.ts';
import { useHref, usePageContext } from '../page-context.tsx';
import { useViewer } from './account/use-viewer.ts';
import { LanguageLinks } from './language-links.tsx';
import styles from './site-footer.module.css';

/** Where else to go, and in which language. */
export function SiteFooter() {
  const { siteName, site } = usePageContext();
  const { isAdministrator } = useViewer();
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
      <nav aria-label={t('header.footer')}>
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
      </nav>
      <LanguageLinks />
    </footer>
  );
}
