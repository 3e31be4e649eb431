import type { InsightStep, Insights, InsightsPage, InsightsPageStep } from '@flydeck/contract/insights/insights';
import { t } from '../../i18n/index.ts';
import { Bar } from './bar.tsx';
import figureStyles from './figures.module.css';
import { countText, durationText, percentText, ratioOf } from './format.ts';
import { StepCell } from './step-cell.tsx';
import styles from './steps-table.module.css';

interface StepsTableProps {
  readonly data: InsightsPage;
  readonly insights: Insights;
}

/** Table with a row for each step: how many visits reached the step, and how long visitors viewed it. */
export function StepsTable({ data, insights }: StepsTableProps) {
  const longestMs = Math.max(0, ...insights.steps.map(({ medianMs }) => medianMs ?? 0));
  return (
    <section className={figureStyles.panel} aria-labelledby="step-by-step">
      <h2 id="step-by-step">{t('insights.stepByStep')}</h2>
      <p className={figureStyles.lead}>{t('insights.stepByStepText')}</p>
      <table className={`${figureStyles.table} ${styles.steps}`} aria-labelledby="step-by-step">
        <thead>
          <tr>
            <th scope="col">{t('insights.step')}</th>
            <th scope="col">{t('insights.gotHere')}</th>
            <th scope="col">{t('insights.typical')}</th>
            <th scope="col" className={figureStyles.number}>
              {t('insights.average')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.steps.map((step, index) => (
            <StepRow
              key={step.number}
              step={step}
              stepFigures={insights.steps[index]}
              path={data.path}
              started={insights.started}
              longestMs={longestMs}
            />
          ))}
          {insights.earlierVersions && (
            <EarlierVersionsRow stepFigures={insights.earlierVersions} longestMs={longestMs} />
          )}
        </tbody>
      </table>
    </section>
  );
}

interface EarlierVersionsRowProps {
  readonly stepFigures: NonNullable<Insights['earlierVersions']>;
  readonly longestMs: number;
}

/** Figures of steps of earlier versions, which the current version no longer contains. */
function EarlierVersionsRow({ stepFigures: { visits, medianMs, averageMs }, longestMs }: EarlierVersionsRowProps) {
  // `longestMs` is the longest time of the current steps, so the time of earlier steps can be longer.
  const barRatio = Math.min(1, ratioOf(medianMs ?? 0, longestMs));
  return (
    <tr>
      <th scope="row">{t('insights.earlierVersions')}</th>
      <td>{countText(visits)}</td>
      <td>
        {durationText(medianMs)}
        <Bar ratio={barRatio} />
      </td>
      <td className={figureStyles.number}>{durationText(averageMs)}</td>
    </tr>
  );
}

interface StepRowProps {
  readonly step: InsightsPageStep;
  readonly stepFigures: InsightStep | undefined;
  /** Path of the presentation. */
  readonly path: string;
  /** Number of visits that started the presentation. */
  readonly started: number;
  /** The longest of the steps' median times, for which the bar has its full length. */
  readonly longestMs: number;
}

function StepRow({ step, stepFigures, path, started, longestMs }: StepRowProps) {
  const { reached = 0, medianMs = null, averageMs = null } = stepFigures ?? {};
  return (
    <tr>
      <StepCell step={step} path={path} />
      <td>
        {countText(reached)} <span className={styles.percentage}>({percentText(reached, started)})</span>
        <Bar ratio={ratioOf(reached, started)} />
      </td>
      <td>
        {durationText(medianMs)}
        <Bar ratio={ratioOf(medianMs ?? 0, longestMs)} />
      </td>
      <td className={figureStyles.number}>{durationText(averageMs)}</td>
    </tr>
  );
}
