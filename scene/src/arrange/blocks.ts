import { itemAt } from '../checked-access.ts';
import type { CompositionLayout } from '../model/topic-layout.ts';
import { preferredClusterSize } from './clusters.ts';

/** A unit of a composition: one topic, one section, or a cluster of consecutive topics. */
export interface Block {
  readonly kind: 'topic' | 'section' | 'cluster';
  /** Index of the block's first topic among all topics of the canvas. */
  readonly start: number;
  /** Number of topics. */
  readonly count: number;
  /** Number of slides: for a section 1 plus the number of its subtopics, otherwise the number of topics. */
  readonly slideCount: number;
  /** Square root of the block's area, relative to the other blocks. */
  readonly weight: number;
  /** Index, within the block, of the topic that is shown large. It is 0 unless the block is a cluster. */
  readonly largeIndex: number;
}

/** Maximum number of topics that are placed individually; more topics are placed in clusters. */
export const MAX_SINGLE_TOPICS = 20;
/** Weights of single topics, used in turn, so that the sizes of adjacent topics differ. */
const TOPIC_WEIGHTS = [1, 0.84, 1.1, 0.8, 0.96, 1.16, 0.86, 1.04];

/** The fields of a layout that determine the blocks. */
type BlockSources = Pick<CompositionLayout, 'sections' | 'clusters'>;

/**
 * Splits the topics of a canvas into blocks. `ids` are the ids of the topics in order. Clusters are not used for 20 or
 * fewer topics. A topic that is not the first one of a cluster belongs to the cluster of the preceding topic.
 */
export function splitIntoBlocks(ids: readonly string[], { sections = [], clusters = [] }: BlockSources): Block[] {
  const slidesBySection = new Map(sections.map(({ id, slides }) => [id, slides]));
  const usesClusters = ids.length > MAX_SINGLE_TOPICS;
  const largeIdByFirstId = new Map(clusters.map(({ first, large }) => [first, large]));
  const blocks: Block[] = [];
  for (let start = 0; start < ids.length; ) {
    const slides = slidesBySection.get(itemAt(ids, start));
    if (slides !== undefined) {
      blocks.push({
        kind: 'section',
        start,
        count: 1,
        slideCount: slides,
        weight: sectionWeight(slides - 1),
        largeIndex: 0,
      });
      start += 1;
      continue;
    }
    const nextSectionIndex = ids.findIndex((id, i) => i > start && slidesBySection.has(id));
    const end = nextSectionIndex < 0 ? ids.length : nextSectionIndex;
    if (usesClusters && start > 0) {
      blocks.push(...clusterBlocks(ids, { start, end }, largeIdByFirstId));
      start = end;
    } else {
      // If there are clusters, only the first topic of the canvas is placed individually.
      const singleTopicsEnd = usesClusters ? start + 1 : end;
      for (let i = start; i < singleTopicsEnd; i++) blocks.push(topicBlock(i));
      start = singleTopicsEnd;
    }
  }
  return blocks;
}

// The formulas of weights were chosen by eye: larger sections and clusters are larger on the canvas.

const sectionWeight = (subtopics: number): number => 1.1 + Math.min(0.8, subtopics / 20);

const topicBlock = (start: number): Block => ({
  kind: 'topic',
  start,
  count: 1,
  slideCount: 1,
  weight: itemAt(TOPIC_WEIGHTS, start % TOPIC_WEIGHTS.length),
  largeIndex: 0,
});

/** Returns the blocks of consecutive topics. Clusters that have grown beyond the maximum size are split. */
function clusterBlocks(
  ids: readonly string[],
  { start, end }: { readonly start: number; readonly end: number },
  largeIdByFirstId: ReadonlyMap<string, string>,
): Block[] {
  const maxTopics = 2 * preferredClusterSize(end - start);
  const starts = ids.slice(start, end).flatMap((id, i) => (i === 0 || largeIdByFirstId.has(id) ? [start + i] : []));
  return starts.flatMap((clusterStart, clusterIndex) => {
    const size = (starts[clusterIndex + 1] ?? end) - clusterStart;
    const blockCount = Math.ceil(size / maxTopics);
    const largeId = largeIdByFirstId.get(itemAt(ids, clusterStart)) ?? '';
    return Array.from({ length: blockCount }, (_, i) => {
      const blockStart = clusterStart + Math.round((size * i) / blockCount);
      const blockEnd = clusterStart + Math.round((size * (i + 1)) / blockCount);
      const indexOfLarge = ids.indexOf(largeId, blockStart);
      const isLargeInBlock = indexOfLarge >= blockStart && indexOfLarge < blockEnd;
      return clusterBlock(blockStart, blockEnd - blockStart, isLargeInBlock ? indexOfLarge - blockStart : 0);
    });
  });
}

const clusterBlock = (start: number, count: number, largeIndex: number): Block => ({
  kind: 'cluster',
  start,
  count,
  slideCount: count,
  weight: 0.6 + Math.sqrt(count) / 3,
  largeIndex,
});
