import type { ReactNode } from 'react';
import styles from './with-codes.module.css';

/** Wraps each of `codes` in the text in a `code` element, which does not break if it fits on a line. */
export function markUpCodes(text: string, codes: readonly string[]): ReactNode {
  const [code, ...others] = codes;
  if (code === undefined) return text;
  return text.split(code).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, whose order never changes.
    <span key={i}>
      {i > 0 && <code className={styles.code}>{code}</code>}
      {markUpCodes(part, others)}
    </span>
  ));
}
