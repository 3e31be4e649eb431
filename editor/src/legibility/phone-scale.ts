import { scaleOf } from '@flydeck/scene/camera';
import type { Size } from '@flydeck/scene/model/geometry';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { matrixBetween } from '@flydeck/scene/records/spaces';
import { sizeOf } from '../camera.ts';
import { rootTopic } from '../levels.ts';
import { type StepView, stepsOf, topicOfStep } from '../path/steps.ts';
import { topicChain } from '../topic-chain.ts';

/** Size of the window of a phone in portrait orientation, in CSS pixels. */
export const PHONE: Size = { width: 390, height: 844 };
/** Minimum text size, in CSS pixels, that can be read on a phone. */
export const MIN_TEXT_PX = 9;

/** Returns the CSS pixels per unit of a step's topic on a phone, whose window shows the whole view of the step. */
export const phoneScaleOfView = ({ width, height }: Size): number =>
  width > 0 && height > 0 ? Math.min(PHONE.width / width, PHONE.height / height) : 0;

/**
 * Returns the CSS pixels per unit of a topic on a phone, at the step that shows the topic largest. A topic is shown at
 * its own steps and at the steps of its ancestors. Returns 0 if no step shows the topic.
 */
export function phoneScale(store: RecordStore, topic: string): number {
  const chain = topicChain(store, topic);
  const scales = new Map(chain.map((ancestor) => [ancestor, scaleOf(matrixBetween(store, topic, ancestor))]));
  const steps = stepsOf(store).filter((step) => store.isPresent(topicOfStep(step)));
  // Without steps, the viewer shows the root topic.
  const shown =
    steps.length > 0
      ? steps.map((step) => ({ topic: topicOfStep(step), view: step.properties['view'] as StepView | undefined }))
      : [{ topic: rootTopic(store), view: undefined }];
  return shown.reduce((largest, step) => {
    const scale = scales.get(step.topic);
    if (scale === undefined) return largest;
    return Math.max(largest, scale * phoneScaleOfView(step.view ?? sizeOf(store, step.topic)));
  }, 0);
}
