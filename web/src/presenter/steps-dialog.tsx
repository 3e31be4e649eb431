import type { PresenterPage } from '@flydeck/contract/presentations/pages';
import { t } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './steps-dialog.module.css';

interface StepsDialogProps {
  readonly data: PresenterPage;
  /** Index of the current step. */
  readonly step: number;
  /** Returns the URL from which a picture is loaded. */
  readonly urlOf: (url: string) => string;
  readonly onGo: (step: number) => void;
  readonly onClose: () => void;
}

/** All steps with their pictures. A click goes to a step. */
export function StepsDialog({ data: { steps, schemaVersion }, step, urlOf, onGo, onClose }: StepsDialogProps) {
  const first = schemaVersion === '0' ? 1 : 0;
  return (
    <Dialog open title={t('presenter.steps')} className={styles.stepsDialog} onClose={onClose}>
      <ol className={styles.steps}>
        {steps.map(({ title, picture }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several steps can show one topic; the order is fixed.
          <li key={index}>
            <button
              type="button"
              aria-current={index === step ? 'step' : undefined}
              // biome-ignore lint/a11y/noAutofocus: the arrow keys start at the current step.
              autoFocus={index === step}
              onClick={() => onGo(index)}
            >
              {picture ? (
                <img src={urlOf(picture.url)} width={picture.width} height={picture.height} alt="" loading="lazy" />
              ) : (
                <span className={styles.noPicture} />
              )}
              <span className={styles.stepName}>
                <span className={styles.stepNumber}>{index + first}</span>{' '}
                <bdi>{title || t(index + first === 0 ? 'viewer.overview' : 'viewer.untitledStep')}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
