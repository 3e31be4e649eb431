import type { ExploreCard, ExploreList } from '@flydeck/contract/search/pages';
import { Eye, Heart } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { PresentationCard } from '../../ui/presentation-card.tsx';
import styles from './card-grid.module.css';
import { exploreUrl } from './explore-url.ts';

const HEADINGS = { newest: 'explore.newest', liked: 'explore.liked', viewed: 'explore.viewed' } as const;

interface CardGridProps {
  readonly list: ExploreList;
  /** Whether only the beginning of the list is displayed, with a link to the full list. */
  readonly isTeaser: boolean;
}

/** A list of presentations as large cards. */
export function CardGrid({ list: { order, cards }, isTeaser }: CardGridProps) {
  const href = useHref();
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={order}>
      <div className={styles.bar}>
        <h2 id={order} className={styles.heading}>
          {t(HEADINGS[order])}
        </h2>
        {isTeaser && (
          <a className={styles.allLink} href={href(exploreUrl({ order }))} aria-describedby={order}>
            {t('explore.seeAll')}
          </a>
        )}
      </div>
      <ul className={styles.grid}>
        {cards.map((card, index) => (
          <li key={card.card.oid}>
            <PresentationCard card={card.card} lazy={index > 2 || order !== 'newest'} />
            {order === 'liked' && card.likes > 0 && <LikeCount card={card} />}
            {order === 'viewed' && card.views > 0 && <ViewCount card={card} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LikeCount({ card: { likes } }: { readonly card: ExploreCard }) {
  return (
    <p className={styles.count}>
      <Heart className={styles.love} size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('explore.likes', { count: likes })}
    </p>
  );
}

function ViewCount({ card: { views } }: { readonly card: ExploreCard }) {
  return (
    <p className={styles.count}>
      <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('explore.views', { count: views })}
    </p>
  );
}
