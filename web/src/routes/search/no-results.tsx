import type { SearchPage as Data } from '@flydeck/contract/search/pages';
import { t } from '../../i18n/index.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import { filteredSearchUrl } from '../../shell/search/search-url.ts';
import { Shell } from '../../shell/shell.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { NothingFoundDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-bar.tsx';
import { SearchFilters } from './filters.tsx';
import styles from './page.module.css';

const MAX_SUGGESTIONS = 8;

/** The page of a search without results. The page explains why nothing was found, and suggests other searches. */
export function NoResults({ data }: { readonly data: Data }) {
  const { response, filters } = data;
  const href = useHref();
  const { site, me } = usePageContext();
  const { search } = response;
  const isFiltered = filters.language !== null || filters.kind !== null || filters.reusable;
  const suggestedTerms = [
    ...new Set([...site.trendingSearches, ...site.searchTerms[me?.authorSegment ?? 'other']]),
  ].slice(0, MAX_SUGGESTIONS);
  return (
    <Shell>
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t('explore.nothingTitle', { search })}
        action={
          isFiltered ? (
            <ButtonLink kind="primary" href={href(filteredSearchUrl({ search }))}>
              {t('explore.withoutFilters')}
            </ButtonLink>
          ) : (
            <ButtonLink kind="primary" href={href('/explore/')}>
              {t('explore.toExplore')}
            </ButtonLink>
          )
        }
      >
        {t(isFiltered ? 'explore.nothingFiltered' : 'explore.nothingText')}
      </EmptyState>
      <div className={styles.noResults}>
        {isFiltered && <SearchFilters data={data} />}
        {suggestedTerms.length > 0 && (
          <section className={styles.suggestions}>
            <h2>{t('explore.tryOne')}</h2>
            <FilterChips
              label={t('explore.tryOne')}
              options={suggestedTerms.map((term) => ({
                label: term,
                href: href(filteredSearchUrl({ search: term })),
                isCurrent: false,
              }))}
            />
          </section>
        )}
      </div>
    </Shell>
  );
}
