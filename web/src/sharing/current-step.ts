import { t } from '../i18n/index.ts';
import { hashOfStep, hashOfTopic } from '../viewer/deep-link.ts';
import { viewerStore } from '../viewer/viewer-store.ts';

interface CurrentStep {
  readonly title: string;
  /** Fragment of the step, with `#`. */
  readonly hash: string;
}

/**
 * Returns the step that the viewer shows or moves to. Returns undefined at the overview of a pitch and on the first
 * page of a classic, because a URL without a fragment opens the presentation at these positions.
 */
export function currentStep(schemaVersion: '0' | '2'): CurrentStep | undefined {
  const { step, steps } = viewerStore.getSnapshot();
  if (step === 0) return undefined;
  // The first entry of `steps` has the number 1 for a classic (its first page), and 0 for a pitch (the overview).
  const firstStepNumber = schemaVersion === '0' ? 1 : 0;
  const topicId = steps[step]?.topicId ?? '';
  const title = steps[step]?.title || t('page.stepNumber', { step: step + firstStepNumber });
  return { title, hash: topicId === '' ? hashOfStep(step, firstStepNumber) : hashOfTopic(topicId) };
}
