import { Check, TriangleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import { activeLanguage, t } from '../i18n/index.ts';
import styles from './export-ring.module.css';
import type { PdfExport } from './flow-state.ts';
import { ringPercentage } from './ring-percentage.ts';

const SIZE = 96;
const STROKE = 6;
const RADIUS = (SIZE - STROKE) / 2;
const WAY = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, pathLength: 100 } as const;

interface ExportRingProps {
  readonly pdf: PdfExport;
  /** What is happening, in words; undefined: nothing is under way. */
  readonly doing: string | undefined;
}

/** How far the export is, as a ring. */
export function ExportRing({ pdf, doing }: ExportRingProps) {
  const { downloadStatus: status } = pdf;
  const drawn = ringPercentage(pdf.percentage);
  return (
    <div
      className={styles.ring}
      data-status={status}
      role="progressbar"
      aria-label={t('pdf.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(drawn)}
      aria-valuetext={doing}
    >
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} aria-hidden="true">
        <circle className={styles.way} strokeWidth={STROKE} {...WAY} />
        <circle
          className={styles.done}
          strokeWidth={STROKE}
          strokeDasharray={`${drawn} 100`}
          opacity={drawn > 0 ? 1 : 0}
          {...WAY}
        />
      </svg>
      <span className={styles.inside} aria-hidden="true">
        <Inside status={status} drawn={drawn} />
      </span>
    </div>
  );
}

function Inside({ status, drawn }: { readonly status: PdfExport['downloadStatus']; readonly drawn: number }) {
  if (status === 'success') return <Check size={36} strokeWidth={1.75} />;
  if (status === 'failed') return <TriangleAlert size={32} strokeWidth={1.75} />;
  return <Percentage value={Math.round(drawn)} />;
}

/** Counts up while the ring grows: both say the same at every moment. */
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
