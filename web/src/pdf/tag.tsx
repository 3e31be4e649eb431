import { Check } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import type { PdfTag } from './pdf-tag.ts';
import styles from './tag.module.css';

interface TagProps {
  readonly tag: PdfTag;
  /**
   * The longest text that the tag may show later. The tag is always as wide as this text, so that the layout is stable.
   */
  readonly widestText?: string;
}

/** A small label with the text "Purchased", "Free" or the price. */
export function Tag({ tag: { kind, text }, widestText }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[kind])} data-widest={widestText}>
      <span className={styles.text}>
        {kind === 'purchased' && <Check size={12} strokeWidth={2.5} aria-hidden="true" />}
        {text}
      </span>
    </span>
  );
}
