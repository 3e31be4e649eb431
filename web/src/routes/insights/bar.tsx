import type { CSSProperties } from 'react';
import styles from './numbers.module.css';

/** A share of 0 to 1 as a line, beside the number that says it. */
export function Bar({ share }: { readonly share: number }) {
  if (share <= 0) return <span className={styles.track} aria-hidden="true" />;
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.fill} style={{ '--share': share } as CSSProperties} />
    </span>
  );
}
