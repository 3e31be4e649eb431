import { scaleOf } from '@flydeck/scene/camera';
import type { Scene, SceneFrame } from '@flydeck/scene/model/scene';
import { MIN_TEXT_PX, phoneScaleOfView } from '../legibility/phone-scale.ts';

/** A topic with text that is too small for phones. */
export interface SmallText {
  /** Id of the topic. */
  readonly topic: string;
  readonly title: string;
  /** The beginning of the smallest text. */
  readonly text: string;
  /** Size of the smallest text on a phone, in CSS pixels. */
  readonly sizePx: number;
}

/**
 * Returns the topics whose smallest text is below 9 CSS pixels on a phone at every step that shows the topic. A
 * topic is shown at its own steps and at the steps of its ancestors.
 */
export function findTopicsWithSmallText(scene: Scene): SmallText[] {
  const { frames, steps } = scene;
  /** CSS pixels per unit of each frame on a phone, at the step that shows the frame largest; 0 if no step shows it. */
  const scales = frames.map(() => 0);
  for (const step of steps) scales[step.frame] = Math.max(scales[step.frame] ?? 0, phoneScaleOfView(step.view));
  return frames.flatMap((frame, index) => {
    // `frames` contains parents before their children, so the scale of the parent is final.
    const inheritedScale = index === 0 ? 0 : (scales[frame.parent] ?? 0) * scaleOf(frame.place);
    const scale = Math.max(scales[index] ?? 0, inheritedScale);
    scales[index] = scale;
    const smallest = scale > 0 ? smallestText(frame) : undefined;
    if (!smallest || smallest.size * scale >= MIN_TEXT_PX) return [];
    return [{ topic: frame.topic, title: frame.title, text: smallest.text, sizePx: smallest.size * scale }];
  });
}

/** Returns the smallest visible text of a frame, and its size in units of the frame; undefined without a text. */
function smallestText({ items }: SceneFrame): { readonly text: string; readonly size: number } | undefined {
  let smallest: { text: string; size: number } | undefined;
  for (const item of items) {
    if (item.t !== 'text' || item.invisible || item.text.trim() === '') continue;
    const size = item.size * (item.m ? scaleOf(item.m) : 1);
    if (!smallest || size < smallest.size) smallest = { text: item.text, size };
  }
  return smallest;
}
