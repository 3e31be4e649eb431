import { INSIGHT_PERIODS, type InsightPeriod, insightsPath } from '@flydeck/contract/insights/constants';
import type { MouseEvent } from 'react';
import { isPlainClick } from '../../analytics/navigate-after.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { dayText } from './format.ts';
import styles from './period-switch.module.css';
import type { InsightsState } from './use-insights.ts';

const PERIOD_NAMES: Readonly<Record<InsightPeriod, () => string>> = {
  current: () => t('insights.periodCurrent'),
  all: () => t('insights.periodAll'),
};

interface PeriodSwitchProps {
  readonly oid: string;
  readonly state: InsightsState;
}

/**
 * A notice that the file of the presentation was replaced, with links that show the figures since then or all figures.
 * Empty if the file was never replaced.
 */
export function PeriodSwitch({ oid, state }: PeriodSwitchProps) {
  const href = useHref();
  const { fileReplacedAt } = state.insights;
  if (fileReplacedAt === null) return null;
  const select = (event: MouseEvent, period: InsightPeriod) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    state.selectPeriod(period);
  };
  return (
    <nav aria-label={t('insights.period')} className={styles.period}>
      <p>{t('insights.fileReplaced', { date: dayText(fileReplacedAt.slice(0, 10), 'long') })}</p>
      <ul className={styles.tabs}>
        {INSIGHT_PERIODS.map((option) => (
          <li key={option}>
            <a
              className={styles.tab}
              href={href(`${insightsPath(oid)}?range=${state.range}&period=${option}`)}
              aria-current={option === state.period ? 'true' : undefined}
              onClick={(event) => select(event, option)}
            >
              {PERIOD_NAMES[option]()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
