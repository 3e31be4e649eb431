import { Check, TriangleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import { activeLanguage, t } from '../i18n/index.ts';
import styles from './export-ring.module.css';
import type { PdfExport } from './flow-state.ts';
import { ringPercentage } from './ring-percentage.ts';

const SIZE_PX = 96;
const STROKE_PX = 6;
const RADIUS_PX = (SIZE_PX - STROKE_PX) / 2;
/** With `pathLength` 100, lengths along the circle are percentages. */
const CIRCLE = { cx: SIZE_PX / 2, cy: SIZE_PX / 2, r: RADIUS_PX, pathLength: 100 } as const;

interface ExportRingProps {
  readonly pdf: PdfExport;
  /** Text of the current phase of the export; undefined if no export is running. */
  readonly phaseText: string | undefined;
}

/** A ring that shows the progress of the export on a logarithmic scale (V4.23). */
export function ExportRing({ pdf, phaseText }: ExportRingProps) {
  const { downloadStatus: status } = pdf;
  const drawnPercentage = ringPercentage(pdf.percentage);
  return (
    <div
      className={styles.ring}
      data-status={status}
      role="progressbar"
      aria-label={t('pdf.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(drawnPercentage)}
      aria-valuetext={phaseText}
    >
      <svg viewBox={`0 0 ${SIZE_PX} ${SIZE_PX}`} width={SIZE_PX} height={SIZE_PX} aria-hidden="true">
        <circle className={styles.track} strokeWidth={STROKE_PX} {...CIRCLE} />
        <circle
          className={styles.done}
          strokeWidth={STROKE_PX}
          strokeDasharray={`${drawnPercentage} 100`}
          opacity={drawnPercentage > 0 ? 1 : 0}
          {...CIRCLE}
        />
      </svg>
      <span className={styles.inside} aria-hidden="true">
        <RingLabel status={status} drawnPercentage={drawnPercentage} />
      </span>
    </div>
  );
}

function RingLabel({
  status,
  drawnPercentage,
}: {
  readonly status: PdfExport['downloadStatus'];
  readonly drawnPercentage: number;
}) {
  if (status === 'success') return <Check size={36} strokeWidth={1.75} />;
  if (status === 'failed') return <TriangleAlert size={32} strokeWidth={1.75} />;
  return <Percentage value={Math.round(drawnPercentage)} />;
}

/**
 * The percentage as text. The style sheet renders `--shown` as a number and animates the number together with the ring.
 */
function Percentage({ value }: { readonly value: number }) {
  const format = new Intl.NumberFormat(activeLanguage(), { style: 'percent' });
  return format
    .formatToParts(value / 100)
    .map((part) =>
      part.type === 'integer' ? (
        <span key="value" className={styles.number} style={{ '--shown': value } as CSSProperties} />
      ) : (
        part.value
      ),
    );
}
