import styles from './price-tag.module.css';
import type { PriceText } from './price-text.ts';

/** What a PDF costs, large, and what its operator says of taxes. */
export function PriceTag({ amount, vatLabel }: PriceText) {
  return (
    <p className={styles.price}>
      <strong>{amount}</strong> {vatLabel !== null && <span>{vatLabel}</span>}
    </p>
  );
}
