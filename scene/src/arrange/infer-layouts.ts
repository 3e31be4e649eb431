import type { Document, Topic, TopicFrame } from '../model/document.ts';
import type { MosaicLayout, TopicLayout } from '../model/topic-layout.ts';
import { analyzeComposition } from './analyze-composition.ts';
import { COMPOSITION_SIZE, placeInComposition } from './composition-layout.ts';
import { placeInMosaic } from './mosaic-layout.ts';
import { cardLayouts, isSectionCard } from './section.ts';

/**
 * Adds the layouts that documents of earlier releases do not contain: the canvas and each section card get a layout if
 * their topics are exactly where `arrangeTopics` places them. Unchanged topics are the same objects.
 */
export function inferLayouts(document: Document): Document {
  const { root, kind } = document;
  if (kind !== 'pitch') return document;
  const canvas = root.elements.some(({ id }) => id.startsWith('canvas-')) ? withCanvasLayout(root) : root;
  const topics = canvas.topics.map(withCardLayout);
  const isUnchanged = canvas === root && topics.every((topic, i) => topic === root.topics[i]);
  return isUnchanged ? document : { ...document, root: { ...canvas, topics } };
}

/** Returns the root with the layout of its canvas if its topics are at the positions of that layout. */
function withCanvasLayout(root: Topic): Topic {
  const { topics, width, height } = root;
  const hasCompositionSize = width === COMPOSITION_SIZE.width && height === COMPOSITION_SIZE.height;
  if (root.layout || !hasCompositionSize || topics.length === 0) return root;
  const layout = analyzeComposition(topics);
  const positions = placeInComposition(topics, layout);
  return positions && arePlacedAt(topics, positions.frames) ? { ...root, layout } : root;
}

/** Returns a section card with a layout if its topics are at the positions of that layout. */
function withCardLayout(topic: Topic): Topic {
  if (topic.layout || !isSectionCard(topic)) return topic;
  const framesIn = (layout: MosaicLayout) => placeInMosaic(topic.topics, layout, topic.width);
  const layout: TopicLayout | undefined = cardLayouts(topic).find((candidate) =>
    arePlacedAt(topic.topics, framesIn(candidate)),
  );
  return layout ? { ...topic, layout } : topic;
}

/**
 * Maximum difference of equal coordinates (units) and rotations (degrees), and maximum relative difference of scales.
 */
const TOLERANCE = 0.01;

/** Whether topics have the given frames, within the tolerance. */
const arePlacedAt = (topics: readonly Topic[], frames: readonly TopicFrame[]): boolean =>
  topics.every(({ frame }, i) => {
    const expected = frames[i];
    return (
      frame !== undefined &&
      expected !== undefined &&
      Math.abs(frame.x - expected.x) <= TOLERANCE &&
      Math.abs(frame.y - expected.y) <= TOLERANCE &&
      Math.abs(frame.scale / expected.scale - 1) <= TOLERANCE &&
      Math.abs((frame.rotation ?? 0) - (expected.rotation ?? 0)) <= TOLERANCE
    );
  });
