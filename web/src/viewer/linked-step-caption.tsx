import { useMemo } from 'react';
import { t } from '../i18n/index.ts';
import styles from './linked-step-caption.module.css';
import { matchingPassage } from './matching-passage.ts';
import type { ViewerData } from './viewer-data.ts';
import type { LinkedStep } from './viewer-state.ts';

interface LinkedStepCaptionProps {
  readonly data: ViewerData;
  readonly linkedStep: LinkedStep;
}

/**
 * Shows the title of the step that the URL names. If the URL also has search terms, also shows the passage of the
 * step's text that matches these terms. The overlay shows this caption until the presentation starts.
 */
export function LinkedStepCaption({ data, linkedStep: { step, searchTerms } }: LinkedStepCaptionProps) {
  const passage = useMemo(() => matchingPassage(data, step, searchTerms), [data, step, searchTerms]);
  const title = data.steps[step]?.title || t('viewer.untitledStep');
  const stepNumber = step + data.firstStepNumber;
  // `und`: the language is not known.
  const lang = data.language === 'und' ? undefined : data.language;
  return (
    <div className={styles.caption} data-opened={step}>
      <p className={styles.step}>
        <bdi>{stepNumber === 0 ? t('viewer.overview') : t('viewer.stepName', { step: stepNumber, title })}</bdi>
      </p>
      {passage && (
        <p className={styles.passage} lang={lang} dir="auto">
          {passage.map(({ text, isMatch }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, whose order never changes.
            isMatch ? <mark key={index}>{text}</mark> : text,
          )}
        </p>
      )}
    </div>
  );
}
