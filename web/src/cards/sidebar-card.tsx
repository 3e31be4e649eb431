import { CARD_OPENED } from '@flydeck/contract/events/view-page-events';
import { Play } from 'lucide-react';
import { type CSSProperties, type MouseEvent, useRef } from 'react';
import { logEvent } from '../analytics/log-event.ts';
import { followLinkAfter } from '../analytics/navigate-after.ts';
import { useHref } from '../page-context.tsx';
import { Film } from './film.tsx';
import styles from './sidebar-card.module.css';
import type { SidebarCardData } from './sidebar-column-data.ts';
import { useHoverFilm } from './use-hover-film.ts';
import { useNearViewport } from './use-near-viewport.ts';

interface SidebarCardProps {
  readonly card: SidebarCardData;
  /** Oid of the presentation on this page. */
  readonly oid: string;
  /** `rows` (default): text next to the picture. `tiles`: text below the picture. */
  readonly layout?: 'rows' | 'tiles';
}

function logOpened({ card, oid }: SidebarCardProps): Promise<boolean> {
  return logEvent(CARD_OPENED, {
    prezi_oid: oid,
    template_name: card.templateName,
    target_url: card.path,
    position: card.position,
    prezicard_type: card.type,
  });
}

/** A card of a sidebar column, with a picture or a film (S2.21). */
export function SidebarCard(props: SidebarCardProps) {
  const { card } = props;
  const href = useHref();
  const { video, isPlaying, handlers: filmHandlers } = useHoverFilm();
  const style = {
    '--title-lines': card.titleNumberOfLines,
    '--subtitle-lines': card.subtitleNumberOfLines,
  } as CSSProperties;
  const clickHandlers = {
    onClick: (event: MouseEvent<HTMLAnchorElement>) => followLinkAfter(event, logOpened(props)),
    // The middle button opens the card in a new tab.
    onAuxClick: ({ button }: MouseEvent) => button === 1 && void logOpened(props),
  };
  return (
    <a
      className={props.layout === 'tiles' ? styles.tile : styles.card}
      href={href(card.path)}
      style={style}
      {...filmHandlers}
      {...clickHandlers}
    >
      <CardPicture card={card} video={video} isPlaying={isPlaying} />
      <span className={styles.text}>
        <span className={styles.title}>
          <bdi>{card.title}</bdi>
        </span>
        <span className={styles.subtitle}>
          <bdi>{card.subTitle}</bdi>
        </span>
      </span>
    </a>
  );
}

interface CardPictureProps {
  readonly card: SidebarCardData;
  readonly video: ReturnType<typeof useHoverFilm>['video'];
  readonly isPlaying: boolean;
}

/**
 * A card's picture or film, which is loaded when the card comes near the viewport (S9.7). Without scripts, the browser
 * loads the picture lazily.
 */
function CardPicture({ card: { thumbnail, previewAnimation }, video, isPlaying }: CardPictureProps) {
  const container = useRef<HTMLSpanElement>(null);
  const isNear = useNearViewport(container);
  const picture = thumbnail?.small ?? thumbnail;
  const imageProps = picture && { src: picture.url, width: picture.width, height: picture.height };
  return (
    <span ref={container} className={styles.picture} data-playing={isPlaying || undefined}>
      {isNear && previewAnimation === undefined && imageProps && <img {...imageProps} alt="" decoding="async" />}
      {isNear && previewAnimation !== undefined && (
        <>
          <Film video={video} url={previewAnimation} poster={picture?.url} className={undefined} />
          <span className={styles.playIcon} aria-hidden="true">
            <Play size={10} strokeWidth={1.75} fill="currentColor" />
          </span>
        </>
      )}
      {imageProps && (
        <noscript>
          <img {...imageProps} alt="" loading="lazy" decoding="async" />
        </noscript>
      )}
    </span>
  );
}
