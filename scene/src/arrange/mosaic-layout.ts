import { itemAt } from '../checked-access.ts';
import type { TopicFrame } from '../model/document.ts';
import type { Size } from '../model/geometry.ts';
import type { MosaicLayout } from '../model/topic-layout.ts';
import { frameInArea } from './boxes.ts';
import { mirrorFrame } from './direction.ts';
import { computeMosaic } from './mosaic.ts';

/**
 * Returns the frames of topics in a mosaic, in the coordinates of the topics' parent. `width` is the width of the
 * parent, within which right-to-left mosaics are mirrored.
 */
export function placeInMosaic(topics: readonly Size[], layout: MosaicLayout, width: number): TopicFrame[] {
  const { box, gap, isFlipped = false, isRightToLeft } = layout;
  const boxes = computeMosaic(topics.length, box, medianAspect(topics), gap, isFlipped);
  const frames = topics.map((topic, i) => frameInArea(topic, itemAt(boxes, i)));
  return isRightToLeft ? frames.map((frame) => mirrorFrame(frame, width)) : frames;
}

/** Returns the median aspect ratio (width / height) of the topics; 16:9 without topics. */
export function medianAspect(topics: readonly Size[]): number {
  const aspects = topics.map((topic) => topic.width / topic.height).sort((a, b) => a - b);
  return aspects[aspects.length >> 1] ?? 16 / 9;
}
