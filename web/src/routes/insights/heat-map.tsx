import type { Insights, InsightsPage, InsightsPageStep } from '@flydeck/contract/insights/insights';
import type { Picture } from '@flydeck/contract/presentations/page-data';
import type { CSSProperties } from 'react';
import { t } from '../../i18n/index.ts';
import { durationText, shareOf } from './format.ts';
import styles from './heat-map.module.css';
import numbers from './numbers.module.css';

/** Steps narrower than this share of the overview's width have no label; the table lists their times. */
const MIN_LABEL_WIDTH = 0.03;

/** A step with the median time that visits spent on it. */
interface HeatStep extends InsightsPageStep {
  readonly medianMs: number | null;
  /** From 0 to 1, relative to the step with the longest median. */
  readonly heat: number;
}

function computeHeat({ steps }: InsightsPage, insights: Insights): HeatStep[] {
  const longest = Math.max(0, ...insights.steps.map(({ medianMs }) => medianMs ?? 0));
  return steps.map((step, index) => {
    const medianMs = insights.steps[index]?.medianMs ?? null;
    return { ...step, medianMs, heat: shareOf(medianMs ?? 0, longest) };
  });
}

interface DeckHeatProps {
  readonly data: InsightsPage;
  readonly insights: Insights;
}

/** Heat map of the time that visits spent, drawn on the presentation's overview or on its pages. */
export function HeatMap({ data, insights }: DeckHeatProps) {
  const steps = computeHeat(data, insights);
  const { overview } = data;
  return (
    <section className={numbers.panel} aria-labelledby="on-deck">
      <h2 id="on-deck">{t('insights.onDeck')}</h2>
      <p className={numbers.lead}>{t('insights.onDeckText')}</p>
      {overview && steps.length > 1 ? (
        <Overview overview={overview} steps={steps} />
      ) : (
        <Pages steps={steps} />
      )}
      <p className={styles.legend} aria-hidden="true">
        <span>{t('insights.shorter')}</span>
        <span className={styles.scale} />
        <span>{t('insights.longer')}</span>
      </p>
    </section>
  );
}

/** Label of a step: its number or `name`, and its time. */
function Chip({ step: { number, medianMs }, name }: { readonly step: HeatStep; readonly name?: string }) {
  return (
    <span className={styles.chip}>
      <b>{name ?? number}</b>
      <span>{durationText(medianMs)}</span>
    </span>
  );
}

interface OverviewProps {
  readonly overview: Picture;
  readonly steps: readonly HeatStep[];
}

function Overview({ overview, steps }: OverviewProps) {
  const { url, width, height } = overview;
  const [overviewStep, ...frameSteps] = steps;
  return (
    <figure className={styles.overview} aria-label={t('insights.mapLabel')}>
      <img src={url} width={width} height={height} alt="" />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {frameSteps.map(({ number, corners, heat }) => {
          if (!corners) return null;
          const points = corners.map(([x, y]) => `${x * width},${y * height}`).join(' ');
          return (
            <g key={number}>
              <polygon points={points} className={styles.tint} style={{ '--heat': heat } as CSSProperties} />
              <polygon points={points} className={styles.edgeUnder} />
              <polygon points={points} className={styles.edge} />
            </g>
          );
        })}
      </svg>
      <span aria-hidden="true">
        {frameSteps.map((step) => (
          <PlacedChip key={step.number} step={step} />
        ))}
      </span>
      {overviewStep && (
        <figcaption className={styles.whole} aria-hidden="true">
          <Chip step={overviewStep} name={t('insights.overview')} />
        </figcaption>
      )}
    </figure>
  );
}

function PlacedChip({ step }: { readonly step: HeatStep }) {
  if (!step.corners) return null;
  const xs = step.corners.map(([x]) => x);
  const ys = step.corners.map(([, y]) => y);
  const [left, top] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
  const width = Math.min(1, Math.max(...xs)) - left;
  if (width < MIN_LABEL_WIDTH) return null;
  // Positions in a picture: they are not mirrored in right-to-left languages.
  const position = { '--x': left, '--y': top, '--w': width } as CSSProperties;
  return (
    <span className={styles.placed} style={position}>
      <Chip step={step} />
    </span>
  );
}

function Pages({ steps }: { readonly steps: readonly HeatStep[] }) {
  return (
    <div className={styles.pages} aria-hidden="true">
      {steps.map((step) => (
        <span key={step.number} className={styles.sheet} style={{ '--heat': step.heat } as CSSProperties}>
          {step.picture && (
            <img
              src={step.picture.url}
              width={step.picture.width}
              height={step.picture.height}
              alt=""
              loading="lazy"
            />
          )}
          <span className={styles.wash} />
          <Chip step={step} />
        </span>
      ))}
    </div>
  );
}
