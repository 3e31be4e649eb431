import { useMemo } from 'react';
import { t } from '../i18n/index.ts';
import { foundPassage } from './found-passage.ts';
import styles from './opened-caption.module.css';
import type { ViewerData } from './viewer-data.ts';
import type { OpenedStep } from './viewer-state.ts';

interface OpenedCaptionProps {
  readonly data: ViewerData;
  readonly opened: OpenedStep;
}

/** Names the step of the URL before Present is pressed, and quotes the passage that a search found on it. */
export function OpenedCaption({ data, opened: { step, words } }: OpenedCaptionProps) {
  const passage = useMemo(() => foundPassage(data, step, words), [data, step, words]);
  const title = data.steps[step]?.title || t('viewer.untitledStep');
  const number = step + data.firstStepNumber;
  const lang = data.language === 'und' ? undefined : data.language;
  return (
    <div className={styles.caption} data-opened={step}>
      <p className={styles.step}>
        <bdi>{number === 0 ? t('viewer.overview') : t('viewer.stepName', { step: number, title })}</bdi>
      </p>
      {passage && (
        <p className={styles.passage} lang={lang} dir="auto">
          {passage.map(({ text, found }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, whose order never changes.
            found ? <mark key={index}>{text}</mark> : text,
          )}
        </p>
      )}
    </div>
  );
}
