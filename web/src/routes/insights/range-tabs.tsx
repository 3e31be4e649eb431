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

/** The name of a range. */
export const rangeName = (range: InsightRange): string => NAMES[range]();

interface RangeTabsProps {
  readonly oid: string;
  readonly range: InsightRange;
  readonly onChoose: (range: InsightRange) => void;
}

/** Whether a press asks for nothing but to go there: no other tab, no download. */
const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** How far back the numbers go: addresses of their own, which the page follows without being loaded again. */
export function RangeTabs({ oid, range, onChoose }: RangeTabsProps) {
  const href = useHref();
  const choose = (event: MouseEvent, wanted: InsightRange) => {
    if (!isPlain(event)) return;
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
