import type { VideoPlayerName } from '@flydeck/contract/video-players';
import { playerUrlOf } from '@flydeck/editor/clipboard/service-video';
import type { Rect } from '@flydeck/scene/model/geometry';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import styles from './video-player.module.css';

/** Minimum width and height of a player in CSS pixels. In smaller players, the controls are not usable. */
const MIN_WIDTH = 240;
const MIN_HEIGHT = 135;

/** Returns the URL of the player for a link of a video; undefined for other links, and for areas that are too small. */
export const playerUrl = (href: string, area: Rect, players: readonly VideoPlayerName[]): string | undefined =>
  area.width < MIN_WIDTH || area.height < MIN_HEIGHT ? undefined : playerUrlOf(href, players);

interface VideoPlayerProps {
  readonly url: string;
  /** Text of the link. */
  readonly title: string;
  /** Position on the stage, in CSS pixels. */
  readonly rect: Rect;
  readonly onClose: () => void;
}

/** The player of another site in a frame. The site gets the origin of this page, but not its path. */
export function VideoPlayer({ url, title, rect, onClose }: VideoPlayerProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => closeButton.current?.focus(), []);
  const style = { left: rect.x, top: rect.y, width: rect.width, height: rect.height };
  return (
    <div className={styles.player} style={style} data-video-player="">
      <iframe
        src={url}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin"
      />
      <button ref={closeButton} type="button" aria-label={t('viewer.close')} onClick={onClose}>
        <X size={16} strokeWidth={2} aria-hidden="true" />
      </button>
    </div>
  );
}
