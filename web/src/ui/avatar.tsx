import { AVATAR_SIZE_PX } from '@flydeck/contract/presentations/constants';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly initials: string;
  /** Name of the background colour as in `tokens.css`, with the shade 600, such as `teal-600`. */
  readonly color: string;
  /** URL of a picture, which is shown instead of the initials. */
  readonly url?: string | null;
  readonly sizePx?: number;
}

/**
 * The picture or the initials of a person (V3.6). Hidden from screen readers, because the name is always next to it.
 */
export function Avatar({ initials, color, url, sizePx = AVATAR_SIZE_PX }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.avatar}
      style={{ width: sizePx, height: sizePx, backgroundColor: `var(--${color})` }}
      data-initials={url ? undefined : initials}
    >
      {url && <img src={url} width={sizePx} height={sizePx} alt="" />}
    </span>
  );
}
