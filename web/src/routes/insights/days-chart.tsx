import type { InsightBar } from '@flydeck/contract/insights/insights';
import { ChevronDown } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import styles from './days-chart.module.css';
import figureStyles from './figures.module.css';
import { countText, dayText, ratioOf } from './format.ts';

// Lengths are in units of the SVG's view box, which is stretched to the available width.
const CHART_HEIGHT = 100;
/** Width of a bar including the space at its left and right. */
const COLUMN_WIDTH = 10;
const MAX_BAR_WIDTH = 7;
/** Height of the smallest bar for a count above 0, so that the bar is visible. */
const MIN_BAR_HEIGHT = 3;

/** Visits by day or week, as a bar chart and as a table. */
export function DaysChart({ bars }: { readonly bars: readonly InsightBar[] }) {
  const isWeekly = bars[0]?.days === 7;
  const title = isWeekly ? t('insights.byWeek') : t('insights.byDay');
  return (
    <section className={figureStyles.panel} aria-labelledby="by-day">
      <h2 id="by-day">{title}</h2>
      <BarChart bars={bars} />
      <details className={styles.details}>
        <summary className={styles.summary}>
          {t('insights.asTable')}
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
        </summary>
        <table className={figureStyles.table}>
          <thead>
            <tr>
              <th scope="col">{isWeekly ? t('insights.week') : t('insights.day')}</th>
              <th scope="col" className={figureStyles.number}>
                {t('insights.visits')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ from, visits }) => (
              <tr key={from}>
                <th scope="row">{dayText(from, 'long')}</th>
                <td className={figureStyles.number}>{countText(visits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function BarChart({ bars }: { readonly bars: readonly InsightBar[] }) {
  // A chart with few bars is stretched most. A single bar is therefore only 1 unit wide; each further bar makes all
  // bars 0.6 units wider, up to the maximum.
  const barWidth = Math.min(MAX_BAR_WIDTH, 0.4 + 0.6 * bars.length);
  const largestCount = Math.max(...bars.map(({ visits }) => visits));
  const [firstBar, lastBar] = [bars[0], bars.at(-1)];
  const middleBar = bars.length > 2 ? bars[Math.floor(bars.length / 2)] : undefined;
  return (
    <div className={styles.chart} aria-hidden="true">
      <span className={styles.maximum}>{countText(largestCount)}</span>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${bars.length * COLUMN_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map(({ from, visits }, index) => {
          const height = visits === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, ratioOf(visits, largestCount) * CHART_HEIGHT);
          return (
            <g key={from}>
              <title>{`${dayText(from)}: ${countText(visits)}`}</title>
              <rect className={styles.slot} x={index * COLUMN_WIDTH} y={0} width={COLUMN_WIDTH} height={CHART_HEIGHT} />
              <rect
                className={styles.bar}
                x={index * COLUMN_WIDTH + (COLUMN_WIDTH - barWidth) / 2}
                y={CHART_HEIGHT - height}
                width={barWidth}
                height={height}
              />
            </g>
          );
        })}
      </svg>
      <span className={styles.dates}>
        <span>{firstBar && dayText(firstBar.from)}</span>
        {middleBar && <span>{dayText(middleBar.from)}</span>}
        {lastBar !== firstBar && <span>{lastBar && dayText(lastBar.from)}</span>}
      </span>
    </div>
  );
}
