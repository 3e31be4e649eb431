import type { PresentationCard as Card } from '@flydeck/contract/presentations/page-data';
import type { HomePage as HomeData, PageContext } from '@flydeck/contract/presentations/pages';
import type { Head } from '../../document.ts';
import { t } from '../../i18n/index.ts';
import { Shell } from '../../shell/shell.tsx';
import { EmptyCanvasDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PresentationCard } from '../../ui/presentation-card.tsx';
import { Feature } from './feature.tsx';
import styles from './page.module.css';

const IMPORT_COMMAND = 'npm run flydeck -- import talk.pptx';

export function homeHead(_data: HomeData, { siteName }: PageContext): Head {
  return { title: siteName, description: t('home.description', { site: siteName }) };
}

/** One deck flying by itself, then the decks. */
export function HomePage({ data }: { readonly data: HomeData }) {
  const { featured, picked, newest } = data;
  if (!featured) {
    return (
      <Shell>
        <EmptyState drawing={<EmptyCanvasDrawing />} title={t('home.emptyTitle')}>
          {t('home.emptyText')} <code>{IMPORT_COMMAND}</code>
        </EmptyState>
      </Shell>
    );
  }
  return (
    <Shell>
      <Feature feature={featured} />
      <div className={styles.lists}>
        <CardList id="picked" heading={t('home.picked')} cards={picked} />
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
      <ul className={styles.grid}>
        {cards.map((card) => (
          <li key={card.oid}>
            <PresentationCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
