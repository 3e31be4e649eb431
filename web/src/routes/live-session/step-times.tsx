import type { LiveSessionPage } from '@flydeck/contract/live/report';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Bar } from '../insights/bar.tsx';
import figureStyles from '../insights/figures.module.css';
import { durationText, ratioOf } from '../insights/format.ts';
import tableStyles from '../insights/steps-table.module.css';

/** Table with the time of each step. */
export function StepTimes({ data: { steps, otherSeconds, path } }: { readonly data: LiveSessionPage }) {
  const href = useHref();
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
          {steps.map(({ number, title, picture, seconds }) => (
            <tr key={number}>
              <th scope="row">
                <span className={tableStyles.step}>
                  {picture && (
                    <img
                      className={tableStyles.picture}
                      src={picture.url}
                      width={picture.width}
                      height={picture.height}
                      alt=""
                      loading="lazy"
                    />
                  )}
                  <span className={tableStyles.number}>{number}</span>
                  <a className={tableStyles.name} href={href(`${path}#step=${number}`)}>
                    <bdi>{number === 0 ? t('insights.overview') : title || t('insights.stepName', { number })}</bdi>
                  </a>
                </span>
              </th>
              <TimeCell seconds={seconds} longest={longest} />
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
