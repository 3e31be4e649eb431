import type { FormattedPrice } from './format-price.ts';
import styles from './price-tag.module.css';

/** The price of a PDF in large type, with the operator's VAT label. */
export function PriceTag({ amount, vatLabel }: FormattedPrice) {
  return (
    <p className={styles.price}>
      <strong>{amount}</strong> {vatLabel !== null && <span>{vatLabel}</span>}
    </p>
  );
}
