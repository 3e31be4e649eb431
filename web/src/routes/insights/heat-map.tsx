import type { InsightsPageStep } from '@flydeck/contract/insights/insights';
import type { Picture } from '@flydeck/contract/presentations/page-data';
import type { CSSProperties } from 'react';
import { t } from '../../i18n/index.ts';
import figureStyles from './figures.module.css';
import { durationText, ratioOf } from './format.ts';
import styles from './heat-map.module.css';

/** Steps that are narrower than this ratio of the overview's width have no label; a table on the page has all times. */
const LABEL_MIN_WIDTH_RATIO = 0.03;

/** A step, or the overview (number 0), with a time; null if there is no time. */
interface TimedStep extends InsightsPageStep {
  readonly ms: number | null;
}

interface HeatStep extends TimedStep {
  /** `ms` divided by the longest time of all steps, from 0 to 1. */
  readonly heat: number;
}

function computeHeat(steps: readonly TimedStep[]): HeatStep[] {
  const longestMs = Math.max(0, ...steps.map(({ ms }) => ms ?? 0));
  return steps.map((step) => ({ ...step, heat: ratioOf(step.ms ?? 0, longestMs) }));
}

interface HeatMapProps {
  readonly overview: Picture | null;
  readonly steps: readonly TimedStep[];
  /** Explains the colours. */
  readonly lead: string;
}

/**
 * Heat map of the times of steps, drawn on the picture of the overview. If the picture is missing, or if the overview is
 * the only entry of `steps`, each entry is shown with its own picture.
 */
export function HeatMap({ overview, steps: timedSteps, lead }: HeatMapProps) {
  const steps = computeHeat(timedSteps);
  return (
    <section className={figureStyles.panel} aria-labelledby="on-deck">
      <h2 id="on-deck">{t('insights.onDeck')}</h2>
      <p className={figureStyles.lead}>{lead}</p>
      {overview && steps.length > 1 ? <Overview overview={overview} steps={steps} /> : <StepPictures steps={steps} />}
      <p className={styles.legend} aria-hidden="true">
        <span>{t('insights.shorter')}</span>
        <span className={styles.scale} />
        <span>{t('insights.longer')}</span>
      </p>
    </section>
  );
}

/** Label with the time of a step, after `name`. Without `name`, the label has the step's number. */
function Chip({ step: { number, ms }, name }: { readonly step: HeatStep; readonly name?: string }) {
  return (
    <span className={styles.chip}>
      <b>{name ?? number}</b>
      <span>{durationText(ms)}</span>
    </span>
  );
}

interface OverviewProps {
  readonly overview: Picture;
  readonly steps: readonly HeatStep[];
}

function Overview({ overview, steps }: OverviewProps) {
  const { url, width, height } = overview;
  // The first entry (number 0) is the overview, the others are steps.
  const [overviewEntry, ...stepEntries] = steps;
  return (
    <figure className={styles.overview} aria-label={t('insights.mapLabel')}>
      <img src={url} width={width} height={height} alt="" />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {stepEntries.map(({ number, corners, heat }) => {
          if (!corners) return null;
          // The corners are ratios of the width and height of the overview.
          const points = corners.map(([x, y]) => `${x * width},${y * height}`).join(' ');
          return (
            <g key={number}>
              <polygon points={points} className={styles.tint} style={{ '--heat': heat } as CSSProperties} />
              <polygon points={points} className={styles.edgeBackground} />
              <polygon points={points} className={styles.edge} />
            </g>
          );
        })}
      </svg>
      <span aria-hidden="true">
        {stepEntries.map((step) => (
          <PositionedChip key={step.number} step={step} />
        ))}
      </span>
      {overviewEntry && (
        <figcaption className={styles.overviewChip} aria-hidden="true">
          <Chip step={overviewEntry} name={t('insights.overview')} />
        </figcaption>
      )}
    </figure>
  );
}

/** The label of a step at the top left corner of the step in the overview. */
function PositionedChip({ step }: { readonly step: HeatStep }) {
  if (!step.corners) return null;
  const xs = step.corners.map(([x]) => x);
  const ys = step.corners.map(([, y]) => y);
  const [left, top] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
  const width = Math.min(1, Math.max(...xs)) - left;
  if (width < LABEL_MIN_WIDTH_RATIO) return null;
  // The style sheet uses `left`, because a picture is not mirrored in right-to-left languages.
  const position = { '--x': left, '--y': top, '--width': width } as CSSProperties;
  return (
    <span className={styles.positioned} style={position}>
      <Chip step={step} />
    </span>
  );
}

function StepPictures({ steps }: { readonly steps: readonly HeatStep[] }) {
  return (
    <div className={styles.stepPictures} aria-hidden="true">
      {steps.map((step) => (
        <span key={step.number} className={styles.stepPicture} style={{ '--heat': step.heat } as CSSProperties}>
          {step.picture && (
            <img src={step.picture.url} width={step.picture.width} height={step.picture.height} alt="" loading="lazy" />
          )}
          <span className={styles.overlay} />
          <Chip step={step} />
        </span>
      ))}
    </div>
  );
}
