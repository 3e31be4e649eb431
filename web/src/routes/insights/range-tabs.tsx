import {
  INSIGHT_RANGES,
  type InsightPeriod,
  type InsightRange,
  insightsPath,
} from '@flydeck/contract/insights/constants';
import type { MouseEvent } from 'react';
import { isPlainClick } from '../../analytics/navigate-after.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import styles from './range-tabs.module.css';

const RANGE_NAMES: Readonly<Record<InsightRange, () => string>> = {
  7: () => t('insights.range7'),
  30: () => t('insights.range30'),
  90: () => t('insights.range90'),
  all: () => t('insights.rangeAll'),
};

/** Display name of a range, such as "30 days". */
export const rangeName = (range: InsightRange): string => RANGE_NAMES[range]();

interface RangeTabsProps {
  readonly oid: string;
  readonly range: InsightRange;
  readonly period: InsightPeriod;
  readonly onSelect: (range: InsightRange) => void;
}

/** A link for each range. The range is in the URL, but a plain click selects the range without reloading the page. */
export function RangeTabs({ oid, range, period, onSelect }: RangeTabsProps) {
  const href = useHref();
  const select = (event: MouseEvent, selected: InsightRange) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onSelect(selected);
  };
  return (
    <nav aria-label={t('insights.range')} className={styles.nav}>
      <ul className={styles.tabs}>
        {INSIGHT_RANGES.map((option) => (
          <li key={option}>
            <a
              className={styles.tab}
              href={href(`${insightsPath(oid)}?range=${option}${period === 'all' ? '&period=all' : ''}`)}
              aria-current={option === range ? 'true' : undefined}
              onClick={(event) => select(event, option)}
            >
              {rangeName(option)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
