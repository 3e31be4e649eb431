import styles from './progress-circle.module.css';

const SIZE = 168;
const STROKE = 6;
const RADIUS = (SIZE - STROKE) / 2;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

interface ProgressCircleProps {
  /** 0 to 100. */
  readonly percentage: number;
  readonly label: string;
}

/** Loading progress ring: 168 px wide, 80 px in the small layout (S2.6). */
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
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} strokeWidth={STROKE} className={styles.track} />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          strokeWidth={STROKE}
          className={styles.arc}
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - percentage / 100)}
        />
      </svg>
      <span aria-hidden="true">{percentage}%</span>
    </div>
  );
}
