import type { PresentationCard as Card } from '@flydeck/contract/presentations/page-data';
import { Film } from '../cards/film.tsx';
import { useHoverFilm } from '../cards/use-hover-film.ts';
import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';
import styles from './presentation-card.module.css';
import { SmallPicture } from './small-picture.tsx';

interface PresentationCardProps {
  readonly card: Card;
  /** `tile`: the text is below the picture. `row`: the text is next to the picture. */
  readonly layout?: 'tile' | 'row';
  /** Whether the picture is loaded only when it is near the visible part of the page. Default: true. */
  readonly lazy?: boolean;
}

/** A link to a presentation with its preview, title, subtitle and number of steps. Its film plays on hover. */
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
