import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import { navigateAfter } from '../analytics/navigate-after.ts';
import { call } from '../api/call.ts';
import { writeCookie } from '../cookies.ts';
import { t } from '../i18n/index.ts';
import { LANGUAGE_COOKIE, LANGUAGE_NAMES, LANGUAGES, type Language } from '../i18n/languages.ts';
import { usePageContext } from '../page-context.tsx';
import { useVisitor } from './account/use-visitor.ts';
import styles from './site-footer.module.css';

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Links to this page in all languages. A click stores the language in a cookie, and for members also in the account
 * (S9.4).
 */
export function LanguageLinks() {
  const { language: current, path, query } = usePageContext();
  const visitor = useVisitor();
  const choose = (language: Language, event: { preventDefault(): void; currentTarget: { href: string } }) => {
    writeCookie(LANGUAGE_COOKIE, language, { maxAgeSeconds: YEAR_SECONDS });
    if (!isLoggedIn(visitor)) return;
    event.preventDefault();
    const saving = call('PATCH /api/accounts/settings', { body: { language } });
    void navigateAfter(saving, event.currentTarget.href);
  };
  return (
    <nav aria-label={t('page.languages')}>
      <ul className={styles.languages}>
        {LANGUAGES.map((language) => (
          <li key={language}>
            <a
              href={`${path}?${query && `${query}&`}lang=${language}`}
              lang={language}
              hrefLang={language}
              aria-current={language === current ? 'true' : undefined}
              onClick={(event) => choose(language, event)}
            >
              {LANGUAGE_NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
