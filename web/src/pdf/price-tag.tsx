import styles from './price-tag.module.css';
import type { PriceText } from './price-text.ts';

/** The price of a PDF in large type, with the operator's VAT label. */
export function PriceTag({ amount, vatLabel }: PriceText) {
  return (
    <p className={styles.price}>
      <strong>{amount}</strong> {vatLabel !== null && <span>{vatLabel}</span>}
    </p>
  );
}
