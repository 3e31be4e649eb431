import type { ReactNode } from 'react';
import styles from './mark-up-codes.module.css';

/** Returns a text in which each occurrence of a string of `codes` is inside an HTML element `code`. */
export function markUpCodes(text: string, codes: readonly string[]): ReactNode {
  const [code, ...otherCodes] = codes;
  if (code === undefined) return text;
  return text.split(code).map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: segments of one text, whose order never changes.
    <span key={index}>
      {index > 0 && <code className={styles.code}>{code}</code>}
      {markUpCodes(segment, otherCodes)}
    </span>
  ));
}
