import type {
  InsightStep,
  Insights,
  InsightsPage,
  InsightsPageStep,
} from '@flydeck/contract/insights/insights';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Bar } from './bar.tsx';
import { countText, durationText, percentText, shareOf } from './format.ts';
import numbers from './numbers.module.css';
import styles from './steps-table.module.css';

interface StepsTableProps {
  readonly data: InsightsPage;
  readonly insights: Insights;
}

/** Funnel and viewing times, step by step. */
export function StepsTable({ data, insights }: StepsTableProps) {
  const longest = Math.max(0, ...insights.steps.map(({ medianMs }) => medianMs ?? 0));
  return (
    <section className={numbers.panel} aria-labelledby="step-by-step">
      <h2 id="step-by-step">{t('insights.stepByStep')}</h2>
      <p className={numbers.lead}>{t('insights.stepByStepText')}</p>
      <table className={`${numbers.table} ${styles.steps}`} aria-labelledby="step-by-step">
        <thead>
          <tr>
            <th scope="col">{t('insights.step')}</th>
            <th scope="col">{t('insights.gotHere')}</th>
            <th scope="col">{t('insights.typical')}</th>
            <th scope="col" className={numbers.number}>
              {t('insights.average')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.steps.map((drawn, index) => (
            <StepRow
              key={drawn.number}
              drawn={drawn}
              counted={insights.steps[index]}
              path={data.path}
              started={insights.started}
              longest={longest}
            />
          ))}
          {insights.earlierVersions && <EarlierRow counted={insights.earlierVersions} longest={longest} />}
        </tbody>
      </table>
    </section>
  );
}

interface EarlierRowProps {
  readonly counted: NonNullable<Insights['earlierVersions']>;
  readonly longest: number;
}

/** Views of steps that have since been removed or replaced. */
function EarlierRow({ counted: { visits, medianMs, averageMs }, longest }: EarlierRowProps) {
  return (
    <tr>
      <th scope="row">{t('insights.earlierVersions')}</th>
      <td>{countText(visits)}</td>
      <td>
        {durationText(medianMs)}
        <Bar share={Math.min(1, shareOf(medianMs ?? 0, longest))} />
      </td>
      <td className={numbers.number}>{durationText(averageMs)}</td>
    </tr>
  );
}

interface StepRowProps {
  readonly drawn: InsightsPageStep;
  readonly counted: InsightStep | undefined;
  /** Path of the presentation. */
  readonly path: string;
  readonly started: number;
  readonly longest: number;
}

function StepRow({ drawn, counted, path, started, longest }: StepRowProps) {
  const href = useHref();
  const { number, picture } = drawn;
  const name = number === 0 ? t('insights.overview') : drawn.title || t('insights.stepName', { number });
  const { reached = 0, medianMs = null, averageMs = null } = counted ?? {};
  return (
    <tr>
      <th scope="row">
        <span className={styles.step}>
          {picture && (
            <img
              className={styles.picture}
              src={picture.url}
              width={picture.width}
              height={picture.height}
              alt=""
              loading="lazy"
            />
          )}
          <span className={styles.number}>{number}</span>
          <a className={styles.name} href={href(`${path}#step=${number}`)}>
            <bdi>{name}</bdi>
          </a>
        </span>
      </th>
      <td>
        {countText(reached)} <span className={styles.soft}>({percentText(reached, started)})</span>
        <Bar share={shareOf(reached, started)} />
      </td>
      <td>
        {durationText(medianMs)}
        <Bar share={shareOf(medianMs ?? 0, longest)} />
      </td>
      <td className={numbers.number}>{durationText(averageMs)}</td>
    </tr>
  );
}
