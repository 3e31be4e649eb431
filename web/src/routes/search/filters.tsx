import type { SearchPage as Data } from '@flydeck/contract/search/pages';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { filteredSearchUrl } from '../../shell/search/search-url.ts';
import { FilterBar, FilterMenu, FilterSwitch, FilterTabs } from '../../ui/filter-bar.tsx';

/** Kinds of presentations to filter by; null: all kinds. */
const KINDS = [null, 'pitch', 'classic'] as const;

/** Filters of the search results. */
export function SearchFilters({ data: { response, filters, languages } }: { readonly data: Data }) {
  const href = useHref();
  const search = response.correctedTo ?? response.search;
  const filterUrl = (changes: Partial<Data['filters']>) => href(filteredSearchUrl({ ...filters, ...changes, search }));
  const languageOption = (code: string | null, label: string) => ({
    label,
    href: filterUrl({ language: code }),
    isCurrent: filters.language === code,
  });
  return (
    <FilterBar label={t('explore.filters')}>
      <FilterTabs
        label={t('explore.kind')}
        options={KINDS.map((kind) => ({
          label: t(kind === null ? 'explore.allKinds' : kind === 'pitch' ? 'explore.pitch' : 'explore.classic'),
          href: filterUrl({ kind }),
          isCurrent: filters.kind === kind,
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
      <FilterSwitch
        label={t('explore.reusable')}
        href={filterUrl({ reusable: !filters.reusable })}
        isCurrent={filters.reusable}
      />
    </FilterBar>
  );
}
