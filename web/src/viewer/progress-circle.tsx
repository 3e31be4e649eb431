import styles from './progress-circle.module.css';

const SIZE_PX = 168;
const STROKE_PX = 6;
const RADIUS_PX = (SIZE_PX - STROKE_PX) / 2;

interface ProgressCircleProps {
  /** Whole number from 0 to 100. */
  readonly percentage: number;
  readonly label: string;
}

/** A ring that shows the progress of loading. CSS scales the ring to 168 px, or to 80 px in the small layout (S2.6). */
export function ProgressCircle({ percentage, label }: ProgressCircleProps) {
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-valuenow={percentage}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={label}
    >
      <svg className={styles.ring} viewBox={`0 0 ${SIZE_PX} ${SIZE_PX}`} aria-hidden="true">
        <circle cx={SIZE_PX / 2} cy={SIZE_PX / 2} r={RADIUS_PX} strokeWidth={STROKE_PX} className={styles.track} />
        <circle
          cx={SIZE_PX / 2}
          cy={SIZE_PX / 2}
          r={RADIUS_PX}
          strokeWidth={STROKE_PX}
          className={styles.arc}
          pathLength={100}
          strokeDasharray={100}
          strokeDashoffset={100 - percentage}
        />
      </svg>
      <svg aria-hidden="true">
        <text x="50%" y="50%">
          {percentage}%
        </text>
      </svg>
    </div>
  );
}
