import { Quote, TriangleAlert } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './number-line.module.css';
import type { NumberNote } from './number-notes.ts';

const ICON_PROPS = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const;

/** A line about a number: its source in the author's text, or a warning. */
export function NumberLine({ number: { text, isConfirmed } }: { readonly number: NumberNote }) {
  return (
    <li className={classNames(styles.line, !isConfirmed && styles.unconfirmed)}>
      {isConfirmed ? <Quote {...ICON_PROPS} /> : <TriangleAlert {...ICON_PROPS} />}
      <span>{text}</span>
    </li>
  );
}

/** Explains the icons of the lines about numbers. `unconfirmedCount` is the number of warnings. */
export function NumberLegend({ unconfirmedCount }: { readonly unconfirmedCount: number }) {
  return (
    <ul className={styles.legend}>
      <NumberLine number={{ text: t('outline.numbersConfirmed'), isConfirmed: true }} />
      {unconfirmedCount > 0 && (
        <NumberLine
          number={{ text: t('outline.numbersUnconfirmed', { count: unconfirmedCount }), isConfirmed: false }}
        />
      )}
    </ul>
  );
}
