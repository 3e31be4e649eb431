import type { ExploreList } from '@flydeck/contract/search/pages';
import { Eye, Heart } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { PresentationCard } from '../../ui/presentation-card.tsx';
import styles from './card-grid.module.css';
import { exploreUrl } from './explore-url.ts';
import { ORDER_MESSAGE_KEYS } from './filters.tsx';

/**
 * Number of cards that are visible without scrolling, in the first list of the page (`newest`). The pictures of these
 * cards are loaded eagerly.
 */
const EAGER_COUNT = 3;

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
          {t(ORDER_MESSAGE_KEYS[order])}
        </h2>
        {isTeaser && (
          <a className={styles.allLink} href={href(exploreUrl({ order }))} aria-describedby={order}>
            {t('explore.seeAll')}
          </a>
        )}
      </div>
      <ul className={styles.grid}>
        {cards.map(({ card, likes, views }, index) => (
          <li key={card.oid}>
            <PresentationCard card={card} lazy={index >= EAGER_COUNT || order !== 'newest'} />
            {order === 'liked' && likes > 0 && <LikeCount count={likes} />}
            {order === 'viewed' && views > 0 && <ViewCount count={views} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LikeCount({ count }: { readonly count: number }) {
  return (
    <p className={styles.count}>
      <Heart className={styles.heart} size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('explore.likes', { count })}
    </p>
  );
}

function ViewCount({ count }: { readonly count: number }) {
  return (
    <p className={styles.count}>
      <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('explore.views', { count })}
    </p>
  );
}
