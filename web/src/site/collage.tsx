import type { PresentationCard as Card } from '@flydeck/contract/presentations/page-data';
import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';
import styles from './collage.module.css';

/** Number of presentations in the collage. */
export const COLLAGE_CARDS = 3;

/** Shows pictures of the first presentations of `cards`, connected by a dotted line. A missing card is an empty box. */
export function Collage({ cards }: { readonly cards: readonly Card[] }) {
  const href = useHref();
  const shownCards = Array.from({ length: COLLAGE_CARDS }, (_, index) => cards[index]);
  return (
    <div className={styles.collage}>
      <svg className={styles.path} viewBox="0 0 600 420" aria-hidden="true">
        <path d="M362 336C306 336 284 396 206 384" />
        <path d="M442 118C514 108 558 160 538 244" />
      </svg>
      {shownCards.map((card, index) =>
        card ? (
          <a
            key={card.oid}
            className={styles.frame}
            data-position={index}
            href={href(card.path)}
            aria-label={card.title || t('page.untitled')}
          >
            {card.thumbnail && <img src={card.thumbnail.url} alt="" fetchPriority={index === 0 ? 'high' : 'auto'} />}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an empty box is identified only by its position.
          <span key={index} className={styles.frame} data-position={index} />
        ),
      )}
    </div>
  );
}
