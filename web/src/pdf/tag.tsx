import { Check } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import type { PdfTag } from './pdf-tag.ts';
import styles from './tag.module.css';

interface TagProps {
  readonly tag: PdfTag;
  /** The longest text that the tag may show later. It sets the width, so that the layout does not shift. */
  readonly widest?: string;
}

/** Purchased, Free or the price, as a small label. */
export function Tag({ tag: { kind, text }, widest }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[kind])} data-widest={widest}>
      <span className={styles.text}>
        {kind === 'purchased' && <Check size={12} strokeWidth={2.5} aria-hidden="true" />}
        {text}
      </span>
    </span>
  );
}
