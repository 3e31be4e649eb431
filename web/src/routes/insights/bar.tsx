import type { CSSProperties } from 'react';
import styles from './figures.module.css';

/** Bar for a ratio from 0 to 1. Screen readers ignore the bar, because the page also contains the number as text. */
export function Bar({ ratio }: { readonly ratio: number }) {
  if (ratio <= 0) return <span className={styles.track} aria-hidden="true" />;
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.fill} style={{ '--ratio': ratio } as CSSProperties} />
    </span>
  );
}
