import type { PageContext } from '@flydeck/contract/pages';
import type { SearchPage as Data } from '@flydeck/contract/search/pages';
import type { SearchResponse } from '@flydeck/contract/search/search';
import { SEARCH_COUNT_LIMIT } from '@flydeck/contract/search/search-count-limit';
import type { ReactNode } from 'react';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { filteredSearchUrl } from '../../shell/search/search-url.ts';
import { Shell } from '../../shell/shell.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SearchFilters } from './filters.tsx';
import { Hit } from './hit.tsx';
import { NoResults } from './no-results.tsx';
import styles from './page.module.css';

/** Number of hits that are visible without scrolling; their pictures load eagerly. */
const EAGER_COUNT = 4;

export function searchHead({ response }: Data, { siteName }: PageContext): Head {
  return { title: `${response.search} · ${siteName}` };
}

/** The results of a search, each with the passage that matches the search text. */
export function SearchResultsPage({ data }: { readonly data: Data }) {
  const { response, languages, filters } = data;
  if (response.hits.length === 0) return <NoResults data={data} />;
  return (
    <Shell>
      <div className={styles.page}>
        <header className={styles.header}>
          <h1 className={styles.heading}>
            {t('explore.resultsFor', { search: response.correctedTo ?? response.search })}
          </h1>
          <p className={styles.count}>{resultCount(response)}</p>
          <SearchNote data={data} />
          <SearchFilters data={data} />
        </header>
        <ol className={styles.hits}>
          {response.hits.map((hit, index) => (
            <li key={hit.oid}>
              <Hit
                hit={hit}
                isLazy={index >= EAGER_COUNT}
                // If the hits are filtered by language, they all have the same language, which need not be shown.
                languageName={
                  filters.language ? undefined : languages.find(({ code }) => hit.language.split('-')[0] === code)?.name
                }
              />
            </li>
          ))}
        </ol>
        <Pagination data={data} />
      </div>
    </Shell>
  );
}

/** Text with the number of results. The server counts up to a limit: at the limit, there may be more results. */
function resultCount({ total }: SearchResponse): string {
  return t(total >= SEARCH_COUNT_LIMIT ? 'explore.foundMany' : 'explore.found', { count: total });
}

/** Note shown if the search text was corrected, or if the results contain only some of the searched words. */
function SearchNote({ data: { response, filters } }: { readonly data: Data }) {
  const href = useHref();
  const { search, correctedTo, partly } = response;
  if (correctedTo === null) return partly ? <p className={styles.note}>{t('explore.partly')}</p> : null;
  return (
    <p className={styles.note}>
      <WithElement message={t('explore.showingFor', { search: ELEMENT_MARK })}>
        <b>
          <bdi>{correctedTo}</bdi>
        </b>
      </WithElement>{' '}
      <WithElement message={t('explore.searchInstead', { search: ELEMENT_MARK })}>
        <a href={href(filteredSearchUrl({ ...filters, search, exact: true }))}>
          <bdi>{search}</bdi>
        </a>
      </WithElement>
    </p>
  );
}

/** Character that no message contains. `WithElement` replaces the character with an element. */
const ELEMENT_MARK = '\u0000';

/** A message with an element in place of `ELEMENT_MARK`. */
function WithElement({ message, children }: { readonly message: string; readonly children: ReactNode }) {
  const [before, after] = message.split(ELEMENT_MARK);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

/** Links to the first page, if this is a later page (`isContinued`), and to the next page. */
function Pagination({ data: { response, filters, isContinued } }: { readonly data: Data }) {
  const href = useHref();
  const search = response.correctedTo ?? response.search;
  if (response.next === null && !isContinued) return null;
  return (
    <nav className={styles.pagination} aria-label={t('explore.more')}>
      {isContinued && (
        <ButtonLink kind="quiet" href={href(filteredSearchUrl({ ...filters, search }))}>
          {t('explore.firstPage')}
        </ButtonLink>
      )}
      {response.next !== null && (
        <ButtonLink rel="next" href={href(filteredSearchUrl({ ...filters, search, after: response.next }))}>
          {t('explore.more')}
        </ButtonLink>
      )}
    </nav>
  );
}
