import type { TextSegment } from '@flydeck/contract/search/search';
import styles from './highlighted-text.module.css';

/** A text with its search matches marked. */
export function HighlightedText({ segments }: { readonly segments: readonly TextSegment[] }) {
  return segments.map(({ text, found: isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: segments of one text, whose order never changes.
      <mark key={index} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
