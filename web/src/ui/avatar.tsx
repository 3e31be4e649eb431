import { AVATAR_SIZE_PX } from '@flydeck/contract/presentations/constants';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly initials: string;
  /** A palette name of shade 600, e.g. `teal-600`. */
  readonly color: string;
}

/** Initials on the owner's colour; the name stands beside it, so it says nothing to screen readers. */
export function Avatar({ initials, color }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.avatar}
      style={{ width: AVATAR_SIZE_PX, height: AVATAR_SIZE_PX, backgroundColor: `var(--${color})` }}
    >
      {initials}
    </span>
  );
}
