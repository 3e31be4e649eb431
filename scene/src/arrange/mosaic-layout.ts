import { itemAt } from '../checked-access.ts';
import type { TopicFrame } from '../model/document.ts';
import type { Size } from '../model/geometry.ts';
import type { MosaicLayout } from '../model/topic-layout.ts';
import { frameInSlot } from './boxes.ts';
import { mirrorFrame } from './direction.ts';
import { computeMosaic } from './mosaic.ts';

/**
 * Returns the frames of topics in a mosaic. `width` is the width of their parent, for mirroring right-to-left mosaics.
 */
export function placeInMosaic(topics: readonly Size[], layout: MosaicLayout, width: number): TopicFrame[] {
  const { box, gap, isFlipped = false, isRightToLeft } = layout;
  const slots = computeMosaic(topics.length, box, medianAspect(topics), gap, isFlipped);
  const frames = topics.map((topic, i) => frameInSlot(topic, itemAt(slots, i)));
  return isRightToLeft ? frames.map((frame) => mirrorFrame(frame, width)) : frames;
}

/** Returns the median aspect ratio (width / height) of the topics; 16:9 without topics. */
export function medianAspect(topics: readonly Size[]): number {
  const aspects = topics.map((topic) => topic.width / topic.height).sort((a, b) => a - b);
  return aspects[aspects.length >> 1] ?? 16 / 9;
}
