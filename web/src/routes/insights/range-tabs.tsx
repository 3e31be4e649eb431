import { INSIGHT_RANGES, type InsightRange, insightsPath } from '@flydeck/contract/insights/constants';
import type { MouseEvent } from 'react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import styles from './range-tabs.module.css';

const NAMES: Readonly<Record<InsightRange, () => string>> = {
  7: () => t('insights.range7'),
  30: () => t('insights.range30'),
  90: () => t('insights.range90'),
  all: () => t('insights.rangeAll'),
};

/** Display name of a range. */
export const rangeName = (range: InsightRange): string => NAMES[range]();

interface RangeTabsProps {
  readonly oid: string;
  readonly range: InsightRange;
  readonly onChoose: (range: InsightRange) => void;
}

/** Whether a click is handled in place: main button without modifier keys. */
const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Links to the ranges. Each has its own URL; a plain click switches without loading the page again. */
export function RangeTabs({ oid, range, onChoose }: RangeTabsProps) {
  const href = useHref();
  const choose = (event: MouseEvent, wanted: InsightRange) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onChoose(wanted);
  };
  return (
    <nav aria-label={t('insights.range')} className={styles.nav}>
      <ul className={styles.tabs}>
        {INSIGHT_RANGES.map((one) => (
          <li key={one}>
            <a
              className={styles.tab}
              href={href(`${insightsPath(oid)}?range=${one}`)}
              aria-current={one === range ? 'true' : undefined}
              onClick={(event) => choose(event, one)}
            >
              {rangeName(one)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
