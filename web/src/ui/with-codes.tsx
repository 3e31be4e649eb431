import type { ReactNode } from 'react';
import styles from './with-codes.module.css';

/** A text with the codes in it set as such: each on one line, as long as the line is long enough. */
export function withCodes(text: string, codes: readonly string[]): ReactNode {
  const [code, ...others] = codes;
  if (code === undefined) return text;
  return text.split(code).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no names, and never change their places.
    <span key={i}>
      {i > 0 && <code className={styles.code}>{code}</code>}
      {withCodes(part, others)}
    </span>
  ));
}
