import { type ChangedText, compareTexts, type TextPart } from '@flydeck/editor/compare/compare-texts';
import { useMemo } from 'react';
import styles from './comparison.module.css';
import { shortenParts } from './shorten-parts.ts';

/** Maximum number of texts that are shown for a record. */
const MAX_TEXTS = 20;

/** The removed and added words of changed texts. */
export function TextDifference({ texts }: { readonly texts: readonly ChangedText[] }) {
  const compared = useMemo(
    () => texts.slice(0, MAX_TEXTS).map(({ before, after }) => shortenParts(compareTexts(before, after))),
    [texts],
  );
  return compared.map((parts, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts do not change while they are shown.
    <p key={i} className={styles.text} dir="auto">
      {parts.map((part, j) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <Part key={j} {...part} />
      ))}
    </p>
  ));
}

function Part({ kind, text }: TextPart) {
  if (kind === 'added') return <ins>{text}</ins>;
  return kind === 'removed' ? <del>{text}</del> : text;
}
