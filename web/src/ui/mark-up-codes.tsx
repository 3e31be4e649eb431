import type { ReactNode } from 'react';
import styles from './mark-up-codes.module.css';

/** Returns `text` with each occurrence of each string of `codes` inside a `<code>` element. */
export function markUpCodes(text: string, codes: readonly string[]): ReactNode {
  const [code, ...otherCodes] = codes;
  if (code === undefined) return text;
  return text.split(code).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order.
    <span key={index}>
      {index > 0 && <code className={styles.code}>{code}</code>}
      {markUpCodes(piece, otherCodes)}
    </span>
  ));
}
