import type { Segment } from '@flydeck/contract/search/search';
import styles from './segments.module.css';

/** A text with the words that a search found marked. */
export function Segments({ segments }: { readonly segments: readonly Segment[] }) {
  return segments.map(({ text, found }, index) =>
    found ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which stay where they are.
      <mark key={index} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
