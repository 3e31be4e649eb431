import type { PresentationCard as Card } from '@flydeck/contract/presentations/page-data';
import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';
import styles from './collage.module.css';

/** How many decks it shows. */
export const COLLAGE_CARDS = 3;

/** Decks of this instance as places of one canvas, with the flight between them: the logo, drawn large. */
export function Collage({ cards }: { readonly cards: readonly Card[] }) {
  const href = useHref();
  const frames = Array.from({ length: COLLAGE_CARDS }, (_, index) => cards[index]);
  return (
    <div className={styles.collage}>
      <svg className={styles.flight} viewBox="0 0 600 420" aria-hidden="true">
        <path d="M362 336C306 336 284 396 206 384" />
        <path d="M442 118C514 108 558 160 538 244" />
      </svg>
      {frames.map((card, index) =>
        card ? (
          <a
            key={card.oid}
            className={styles.frame}
            data-place={index}
            href={href(card.path)}
            aria-label={card.title || t('page.untitled')}
          >
            {card.thumbnail && (
              <img src={card.thumbnail.url} alt="" fetchPriority={index === 0 ? 'high' : 'auto'} />
            )}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is known by its place only.
          <span key={index} className={styles.frame} data-place={index} />
        ),
      )}
    </div>
  );
}
