import { EXPLORE_ORDERS } from '@flydeck/contract/search/explore-order';
import type { ExplorePage as Data } from '@flydeck/contract/search/pages';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { FilterBar, FilterChips, FilterMenu, FilterTabs } from '../../ui/filter-bar.tsx';
import { searchAddress } from '../search/address.ts';
import { exploreAddress } from './address.ts';
import styles from './page.module.css';

const ORDERS = { newest: 'explore.newest', liked: 'explore.liked', viewed: 'explore.viewed' } as const;

/** Order and language, and the tags that many have. */
export function ExploreFilters({ data }: { readonly data: Data }) {
  const { lists, languages, tags, language, tag, isOverview } = data;
  const href = useHref();
  const order = isOverview ? null : (lists[0]?.order ?? 'newest');
  const inLanguage = (code: string | null, label: string) => ({
    label,
    href: href(exploreAddress({ order, tag, language: code })),
    isCurrent: language === code,
  });
  const shown = tag === null || tags.includes(tag) ? tags : [tag, ...tags];
  return (
    <>
      <FilterBar label={t('explore.filters')}>
        <FilterTabs
          label={t('explore.order')}
          options={EXPLORE_ORDERS.map((each) => ({
            label: t(ORDERS[each]),
            href: href(exploreAddress({ order: each, language, tag })),
            isCurrent: order === each,
          }))}
        />
        {languages.length > 1 && (
          <FilterMenu
            label={t('explore.language')}
            options={[
              inLanguage(null, t('explore.allLanguages')),
              ...languages.map(({ code, name }) => inLanguage(code, name)),
            ]}
          />
        )}
      </FilterBar>
      {shown.length > 0 && (
        <FilterChips
          label={t('explore.tags')}
          options={shown.map((each) => ({
            label: each,
            href: href(exploreAddress({ order, language, tag: each === tag ? null : each })),
            isCurrent: each === tag,
          }))}
        />
      )}
    </>
  );
}

/** What several people searched for in the last days. */
export function Trending({ terms }: { readonly terms: readonly string[] }) {
  const href = useHref();
  if (terms.length === 0) return null;
  return (
    <section className={styles.trending}>
      <h2 className={styles.small}>{t('explore.trending')}</h2>
      <FilterChips
        label={t('explore.trending')}
        options={terms.map((term) => ({
          label: term,
          href: href(searchAddress({ search: term })),
          isCurrent: false,
        }))}
      />
    </section>
  );
}
