import type { LiveSessionPage } from '@flydeck/contract/live/report';
import { t } from '../../i18n/index.ts';
import { Bar } from '../insights/bar.tsx';
import figureStyles from '../insights/figures.module.css';
import { durationText, ratioOf } from '../insights/format.ts';
import { StepCell } from '../insights/step-cell.tsx';
import tableStyles from '../insights/steps-table.module.css';

/** Table with the time of each step. */
export function StepTimes({ data: { steps, otherSeconds, path } }: { readonly data: LiveSessionPage }) {
  const longest = Math.max(otherSeconds, ...steps.map(({ seconds }) => seconds));
  return (
    <section className={figureStyles.panel} aria-labelledby="live-times">
      <h2 id="live-times">{t('insights.stepByStep')}</h2>
      <table className={`${figureStyles.table} ${tableStyles.steps}`} aria-labelledby="live-times">
        <thead>
          <tr>
            <th scope="col">{t('insights.step')}</th>
            <th scope="col">{t('live-session.time')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.number}>
              <StepCell step={step} path={path} />
              <TimeCell seconds={step.seconds} longest={longest} />
            </tr>
          ))}
          {otherSeconds > 0 && (
            <tr>
              <th scope="row">{t('insights.earlierVersions')}</th>
              <TimeCell seconds={otherSeconds} longest={longest} />
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

function TimeCell({ seconds, longest }: { readonly seconds: number; readonly longest: number }) {
  return (
    <td>
      {durationText(seconds > 0 ? seconds * 1000 : null)}
      <Bar ratio={ratioOf(seconds, longest)} />
    </td>
  );
}
