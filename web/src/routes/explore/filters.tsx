import { EXPLORE_ORDERS } from '@flydeck/contract/search/explore-order';
import type { ExplorePage as Data } from '@flydeck/contract/search/pages';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { filteredSearchUrl } from '../../shell/search/search-url.ts';
import { FilterBar, FilterChips, FilterMenu, FilterTabs } from '../../ui/filter-bar.tsx';
import { exploreUrl } from './explore-url.ts';
import styles from './page.module.css';

/** Message keys of the names of the orders in which the explore page lists presentations. */
export const ORDER_MESSAGE_KEYS = {
  newest: 'explore.newest',
  liked: 'explore.liked',
  viewed: 'explore.viewed',
} as const;

/** Filters of the explore page: order, language and frequent tags. */
export function ExploreFilters({ data }: { readonly data: Data }) {
  const { lists, languages, tags, language, tag, isOverview } = data;
  const href = useHref();
  // A page with several lists (`isOverview`) shows a different order in each list, so no order is selected.
  const order = isOverview ? null : (lists[0]?.order ?? 'newest');
  const languageOption = (code: string | null, label: string) => ({
    label,
    href: href(exploreUrl({ order, tag, language: code })),
    isCurrent: language === code,
  });
  // The selected tag is always visible, even if it is not a frequent tag.
  const visibleTags = tag === null || tags.includes(tag) ? tags : [tag, ...tags];
  return (
    <>
      <FilterBar label={t('explore.filters')}>
        <FilterTabs
          label={t('explore.order')}
          options={EXPLORE_ORDERS.map((option) => ({
            label: t(ORDER_MESSAGE_KEYS[option]),
            href: href(exploreUrl({ order: option, language, tag })),
            isCurrent: order === option,
          }))}
        />
        {languages.length > 1 && (
          <FilterMenu
            label={t('explore.language')}
            options={[
              languageOption(null, t('explore.allLanguages')),
              ...languages.map(({ code, name }) => languageOption(code, name)),
            ]}
          />
        )}
      </FilterBar>
      {visibleTags.length > 0 && (
        <FilterChips
          label={t('explore.tags')}
          options={visibleTags.map((option) => ({
            label: option,
            href: href(exploreUrl({ order, language, tag: option === tag ? null : option })),
            isCurrent: option === tag,
          }))}
        />
      )}
    </>
  );
}

/** The most frequent searches of the last seven days (S2.19). */
export function TrendingSearches({ terms }: { readonly terms: readonly string[] }) {
  const href = useHref();
  if (terms.length === 0) return null;
  return (
    <section className={styles.trending}>
      <h2 className={styles.trendingHeading}>{t('explore.trending')}</h2>
      <FilterChips
        label={t('explore.trending')}
        options={terms.map((term) => ({
          label: term,
          href: href(filteredSearchUrl({ search: term })),
          isCurrent: false,
        }))}
      />
    </section>
  );
}
