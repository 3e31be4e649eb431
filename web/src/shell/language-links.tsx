import { t } from '../i18n/index.ts';
import { LANGUAGE_COOKIE, LANGUAGE_NAMES, LANGUAGES, type Language } from '../i18n/languages.ts';
import { usePageContext } from '../page-context.tsx';
import styles from './shell.module.css';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Remembers the choice; the page itself stays free of cookies, so it is written here and not by the server. */
function remember(language: Language): void {
  const secure = location.protocol === 'https:' ? ';secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that we serve.
  document.cookie = `${LANGUAGE_COOKIE}=${language};path=/;max-age=${YEAR_SECONDS};samesite=lax${secure}`;
}

/** This page in the other languages. */
export function LanguageLinks() {
  const { language: current, path } = usePageContext();
  return (
    <nav aria-label={t('page.languages')}>
      <ul className={styles.languages}>
        {LANGUAGES.map((language) => (
          <li key={language}>
            <a
              href={`${path}?lang=${language}`}
              lang={language}
              hrefLang={language}
              aria-current={language === current ? 'true' : undefined}
              onClick={() => remember(language)}
            >
              {LANGUAGE_NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
