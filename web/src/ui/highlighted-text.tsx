import type { TextSegment } from '@flydeck/contract/search/search';
import styles from './highlighted-text.module.css';

/** A text in which the matches of a search are marked. */
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
