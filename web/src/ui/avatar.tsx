import { AVATAR_SIZE_PX } from '@flydeck/contract/presentations/constants';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly initials: string;
  /** A palette name of shade 600, e.g. `teal-600`. */
  readonly color: string;
  /** A picture in place of the initials. */
  readonly url?: string | null;
  readonly sizePx?: number;
}

/** The picture or initials of a person (V3.6). Hidden from screen readers: the name is always next to it. */
export function Avatar({ initials, color, url, sizePx = AVATAR_SIZE_PX }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.avatar}
      style={{ width: sizePx, height: sizePx, backgroundColor: `var(--${color})` }}
    >
      {url ? <img src={url} width={sizePx} height={sizePx} alt="" /> : initials}
    </span>
  );
}
