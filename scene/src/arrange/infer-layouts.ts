import type { Document, Topic, TopicFrame } from '../model/document.ts';
import type { MosaicLayout, TopicLayout } from '../model/topic-layout.ts';
import { analyzeComposition } from './analyze-composition.ts';
import { COMPOSITION_SIZE, placeInComposition } from './composition-layout.ts';
import { placeInMosaic } from './mosaic-layout.ts';
import { cardLayouts, isSectionCard } from './section.ts';

/**
 * Adds the layouts that documents of earlier releases do not contain. The root topic and each section card (a topic of
 * the canvas that groups child topics next to a title) get a layout if their child topics are where `arrangeTopics`
 * places them. Unchanged topics stay the same objects.
 */
export function inferLayouts(document: Document): Document {
  const { root, kind } = document;
  if (kind !== 'pitch') return document;
  // The ids of the decorations that `arrangeTopics` draws on the root topic begin with `canvas-`.
  const isArranged = root.elements.some(({ id }) => id.startsWith('canvas-'));
  const newRoot = isArranged ? withCanvasLayout(root) : root;
  const topics = newRoot.topics.map(withCardLayout);
  const isUnchanged = newRoot === root && topics.every((topic, i) => topic === root.topics[i]);
  return isUnchanged ? document : { ...document, root: { ...newRoot, topics } };
}

/** Returns the root topic with the layout that gives its topics their positions; unchanged if no layout does this. */
function withCanvasLayout(root: Topic): Topic {
  const { topics, width, height } = root;
  const hasCompositionSize = width === COMPOSITION_SIZE.width && height === COMPOSITION_SIZE.height;
  if (root.layout || !hasCompositionSize || topics.length === 0) return root;
  const layout = analyzeComposition(topics);
  const positions = placeInComposition(topics, layout);
  return positions && arePlacedAt(topics, positions.frames) ? { ...root, layout } : root;
}

/** Returns a section card with the layout that gives its topics their positions; unchanged if no layout does this. */
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
