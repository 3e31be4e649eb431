import type { InsightsPageStep } from '@flydeck/contract/insights/insights';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import styles from './steps-table.module.css';

interface StepCellProps {
  readonly step: InsightsPageStep;
  /** Path of the presentation. */
  readonly path: string;
}

/** The first cell of the row of a step: its picture, number and title, with a link to the step. */
export function StepCell({ step: { number, title, picture }, path }: StepCellProps) {
  const href = useHref();
  return (
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
          <bdi>{number === 0 ? t('insights.overview') : title || t('insights.stepName', { number })}</bdi>
        </a>
      </span>
    </th>
  );
}
