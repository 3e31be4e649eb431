import { t } from '../i18n/index.ts';
import { hashOfStep, hashOfTopic } from '../viewer/deep-link.ts';
import { viewerStore } from '../viewer/viewer-store.ts';

interface CurrentStep {
  readonly title: string;
  /** Fragment of the step, with `#`. */
  readonly hash: string;
}

/** Returns the step that the viewer shows or moves to; undefined at the first step, which needs no fragment. */
export function currentStep(schemaVersion: '0' | '2'): CurrentStep | undefined {
  const { step, steps } = viewerStore.getSnapshot();
  if (step === 0) return undefined;
  // URLs number the pages of a classic from 1; in a pitch, number 0 is the overview.
  const firstStepNumber = schemaVersion === '0' ? 1 : 0;
  const topicId = steps[step]?.topicId ?? '';
  const title = steps[step]?.title || t('page.stepNumber', { step: step + firstStepNumber });
  return { title, hash: topicId === '' ? hashOfStep(step, firstStepNumber) : hashOfTopic(topicId) };
}
