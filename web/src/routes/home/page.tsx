import type { PageContext } from '@flydeck/contract/pages';
import type { PresentationCard as Card } from '@flydeck/contract/presentations/page-data';
import type { HomePage as HomeData } from '@flydeck/contract/presentations/pages';
import { fullRows } from '../../cards/full-rows.ts';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Shell } from '../../shell/shell.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyCanvasDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PresentationCard } from '../../ui/presentation-card.tsx';
import { FeaturedPresentation } from './featured-presentation.tsx';
import styles from './page.module.css';

export function homeHead(_data: HomeData, { siteName }: PageContext): Head {
  return { title: siteName, description: t('home.description', { site: siteName }) };
}

/** The home page: a featured presentation that plays automatically, then lists of presentations. */
export function HomePage({ data }: { readonly data: HomeData }) {
  const { featuredPresentation, staffPicks, newest } = data;
  const href = useHref();
  if (!featuredPresentation) {
    return (
      <Shell>
        <EmptyState
          drawing={<EmptyCanvasDrawing />}
          title={t('home.emptyTitle')}
          action={
            <ButtonLink kind="primary" href={href('/create/')}>
              {t('home.emptyAction')}
            </ButtonLink>
          }
        >
          {t('home.emptyText')}
        </EmptyState>
      </Shell>
    );
  }
  return (
    <Shell>
      <FeaturedPresentation feature={featuredPresentation} />
      <div className={styles.lists}>
        <CardList id="picked" heading={t('home.picked')} cards={staffPicks} />
        <CardList id="newest" heading={t('home.newest')} cards={newest} />
      </div>
    </Shell>
  );
}

function CardList({
  id,
  heading,
  cards,
}: {
  readonly id: string;
  readonly heading: string;
  readonly cards: readonly Card[];
}) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <ul className={styles.grid} {...fullRows(cards.length)}>
        {cards.map((card) => (
          <li key={card.oid}>
            <PresentationCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
