import type { CSSProperties } from 'react';
import styles from './numbers.module.css';

/** Bar for a share from 0 to 1, shown with its number and hidden from screen readers. */
export function Bar({ share }: { readonly share: number }) {
  if (share <= 0) return <span className={styles.track} aria-hidden="true" />;
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.fill} style={{ '--share': share } as CSSProperties} />
    </span>
  );
}
