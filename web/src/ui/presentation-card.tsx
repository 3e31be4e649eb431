import type { PresentationCard as Card } from '@flydeck/contract/presentations/page-data';
import { Film } from '../cards/film.tsx';
import { useHoverFilm } from '../cards/use-hover-film.ts';
import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';
import styles from './presentation-card.module.css';
import { SmallPicture } from './small-picture.tsx';

interface PresentationCardProps {
  readonly card: Card;
  /** `tile`: text below the picture. `row`: text next to the picture. */
  readonly layout?: 'tile' | 'row';
  /** Loads the picture only when it comes near the viewport. */
  readonly lazy?: boolean;
}

/** A presentation's card: overview picture, title and owner. The presentation's film plays on hover. */
export function PresentationCard({ card, layout = 'tile', lazy = true }: PresentationCardProps) {
  const href = useHref();
  const { video, wasRequested, handlers } = useHoverFilm();
  return (
    <a className={layout === 'tile' ? styles.tile : styles.row} href={href(card.path)} {...handlers}>
      <span className={styles.picture}>
        {card.thumbnail && <SmallPicture picture={card.thumbnail} lazy={lazy} />}
        {wasRequested && card.previewAnimation !== undefined && (
          <Film video={video} url={card.previewAnimation} poster={card.thumbnail?.url} className={styles.film} />
        )}
      </span>
      <span className={styles.texts}>
        <span className={styles.title}>
          <bdi>{card.title || t('page.untitled')}</bdi>
        </span>
        <span className={styles.subtitle}>
          {card.subTitle && <bdi>{card.subTitle}</bdi>}
          {card.subTitle && ' · '}
          {t('page.stepCount', { count: card.stepCount })}
        </span>
      </span>
    </a>
  );
}
