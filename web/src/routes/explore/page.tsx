import type { PageContext } from '@flydeck/contract/pages';
import type { ExplorePage as Data } from '@flydeck/contract/search/pages';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import { Shell } from '../../shell/shell.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyCanvasDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CardGrid } from './card-grid.tsx';
import { exploreUrl } from './explore-url.ts';
import { ExploreFilters, TrendingSearches } from './filters.tsx';
import styles from './page.module.css';

export function exploreHead(data: Data, { siteName }: PageContext): Head {
  return {
    title: `${headingOf(data)} · ${siteName}`,
    description: t('explore.description', { site: siteName }),
  };
}

const headingOf = ({ tag }: Data): string => (tag === null ? t('explore.title') : t('explore.tagged', { tag }));

/** The explore page, which shows either the first cards of several lists or one list in full. */
export function ExplorePage({ data }: { readonly data: Data }) {
  const { site } = usePageContext();
  const isEmpty = data.lists.every(({ cards }) => cards.length === 0);
  return (
    <Shell>
      <div className={styles.page}>
        <header className={styles.header}>
          <h1 className={styles.heading}>{headingOf(data)}</h1>
          {data.isOverview && site.presentationCount > 0 && (
            <p className={styles.lead}>{t('explore.lead', { count: site.presentationCount })}</p>
          )}
          <ExploreFilters data={data} />
        </header>
        {isEmpty ? <EmptyList isOverview={data.isOverview} /> : <Lists data={data} />}
        {data.isOverview && <TrendingSearches terms={site.trendingSearches} />}
      </div>
    </Shell>
  );
}

function Lists({ data }: { readonly data: Data }) {
  // `isContinued`: this is not the first page of the list. `next`: cursor of the next page; null at the end.
  const { lists, isOverview, next, isContinued, language, tag } = data;
  const href = useHref();
  if (isOverview) return lists.map((list) => <CardGrid key={list.order} list={list} isTeaser />);
  const [list] = lists;
  if (!list) return null;
  const filters = { order: list.order, language, tag };
  return (
    <>
      <CardGrid list={list} isTeaser={false} />
      {(next !== null || isContinued) && (
        <nav className={styles.pagination} aria-label={t('explore.more')}>
          {isContinued && (
            <ButtonLink kind="quiet" href={href(exploreUrl(filters))}>
              {t('explore.firstPage')}
            </ButtonLink>
          )}
          {next !== null && (
            <ButtonLink rel="next" href={href(exploreUrl({ ...filters, after: next }))}>
              {t('explore.more')}
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

function EmptyList({ isOverview }: { readonly isOverview: boolean }) {
  const href = useHref();
  return (
    <EmptyState
      drawing={<EmptyCanvasDrawing />}
      title={t('explore.emptyTitle')}
      action={
        isOverview ? undefined : (
          <ButtonLink kind="primary" href={href('/explore/')}>
            {t('explore.showAll')}
          </ButtonLink>
        )
      }
    >
      {t('explore.emptyText')}
    </EmptyState>
  );
}
