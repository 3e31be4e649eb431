import { REPRESENTATIVE_VISITS_MIN } from '@flydeck/contract/insights/constants';
import type { Insights, InsightsPage } from '@flydeck/contract/insights/insights';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { DaysChart } from './days-chart.tsx';
import styles from './figures.module.css';
import { HeatMap } from './heat-map.tsx';
import { PdfSales } from './pdf-sales.tsx';
import { Sources } from './sources.tsx';
import { StepsTable } from './steps-table.tsx';
import { Tiles } from './tiles.tsx';

interface FiguresProps {
  readonly data: InsightsPage;
  readonly insights: Insights;
}

/** All figures (numbers, tables and charts) of the insights page: first totals, then details. */
export function Figures({ data, insights }: FiguresProps) {
  // `started` is the number of visits in which the presentation was started.
  const { visits, started } = insights;
  return (
    <div className={styles.figures}>
      <Tiles insights={insights} />
      {visits < REPRESENTATIVE_VISITS_MIN && <Notice>{t('insights.few', { count: visits })}</Notice>}
      <DaysChart bars={insights.bars} />
      {started > 0 && (
        <HeatMap
          overview={data.overview}
          steps={data.steps.map((step, index) => ({ ...step, ms: insights.steps[index]?.medianMs ?? null }))}
          lead={t('insights.onDeckText')}
        />
      )}
      {started > 0 && <StepsTable data={data} insights={insights} />}
      <PdfSales data={data} insights={insights} />
      <Sources insights={insights} />
    </div>
  );
}
