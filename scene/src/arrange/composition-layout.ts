import { defined, itemAt } from '../checked-access.ts';
import type { TopicFrame } from '../model/document.ts';
import type { Point, Rect, Size } from '../model/geometry.ts';
import type { CompositionLayout } from '../model/topic-layout.ts';
import { type Block, splitIntoBlocks } from './blocks.ts';
import { centreOf, frameInArea, rect, rotatedSize } from './boxes.ts';
import { layOutAlongPath, layOutAround } from './compose-along-path.ts';
import { type ComposedSlots, composeTopics, MAX_COMPOSED_TOPICS, UNIT } from './compositions.ts';
import { mirrorBox, mirrorFrame } from './direction.ts';
import { computeMosaic } from './mosaic.ts';
import { medianAspect } from './mosaic-layout.ts';

/** Id and size of a topic that is positioned on a canvas. */
export interface PlacedTopic extends Size {
  readonly id: string;
}

/**
 * Positions of the topics of a canvas and of its decoration, in units of the canvas. A block is one topic, or a cluster
 * of consecutive topics that share one box as a mosaic.
 */
export interface CompositionPositions {
  /** One per topic. */
  readonly frames: readonly TopicFrame[];
  /** Box of the title. */
  readonly title: Rect;
  /** Points of the dotted decorative curve: the centres of the blocks in order. */
  readonly trail: readonly Point[];
  /** Boxes of the clusters, each with the index of its block. */
  readonly clusters: readonly { readonly box: Rect; readonly index: number }[];
  /** Whether the topics are in one of the fixed compositions. */
  readonly isFixed: boolean;
  /** Whether no topic is over an obstacle. Without enough space around the obstacles, the layout ignores them. */
  readonly isAroundObstacles: boolean;
}

/** Size of a canvas with a composition. */
export const COMPOSITION_SIZE: Size = { width: 16 * UNIT, height: 9 * UNIT };
const { width: WIDTH } = COMPOSITION_SIZE;

/**
 * Returns the positions of topics on a canvas of 1920 by 1080 units; undefined if the topics do not fit. The positions
 * depend only on the layout and on the order and sizes of the topics, so that every replica of a document computes the
 * same positions.
 */
export function placeInComposition(
  topics: readonly PlacedTopic[],
  layout: CompositionLayout,
): CompositionPositions | undefined {
  const ids = topics.map(({ id }) => id);
  const blocks = splitIntoBlocks(ids, layout);
  const isFixed = blocks.length <= MAX_COMPOSED_TOPICS && blocks.every((block) => block.slideCount === 1);
  const blocksWithAspect = blocks.map((block) => ({ ...block, aspect: aspectOf(topics, block) }));
  const free = isFixed ? composeTopics(blocks.length) : layOutAlongPath(blocksWithAspect);
  if (!free) return undefined;
  const around = layOutAround(free, blocksWithAspect, unmirroredObstacles(layout));
  const unmirrored = around ?? free;
  const { slots, rotations } = unmirrored;
  const frames = blocks.flatMap((block, i) =>
    placeBlock(topics, block, { area: itemAt(slots, i), rotation: itemAt(rotations, i), index: i }),
  );
  const { title, slots: boxes } = layout.isRightToLeft ? mirrorSlots(unmirrored) : unmirrored;
  return {
    frames: layout.isRightToLeft ? frames.map((frame) => mirrorFrame(frame, WIDTH)) : frames,
    title,
    trail: boxes.map(centreOf),
    clusters: blocks.flatMap((block, index) =>
      block.kind === 'cluster' ? [{ box: itemAt(boxes, index), index }] : [],
    ),
    isFixed,
    isAroundObstacles: around !== undefined,
  };
}

/** Returns the obstacles as if text were read from left to right. */
const unmirroredObstacles = ({ obstacles = [], isRightToLeft }: CompositionLayout): readonly Rect[] =>
  isRightToLeft ? obstacles.map((box) => mirrorBox(box, WIDTH)) : obstacles;

/** Width divided by height of the box in which a cluster is placed. */
const CLUSTER_ASPECT = 1.6;

/** Returns the width of a block's box divided by the height of the box. A single topic keeps its aspect ratio. */
function aspectOf(topics: readonly Size[], { kind, start }: Block): number {
  const { width, height } = itemAt(topics, start);
  return kind === 'cluster' ? CLUSTER_ASPECT : width / height;
}

/** Mirrors a layout of slots horizontally. */
const mirrorSlots = ({ title, slots, rotations }: ComposedSlots): ComposedSlots => ({
  title: mirrorBox(title, WIDTH),
  slots: slots.map((slot) => mirrorBox(slot, WIDTH)),
  rotations,
});

interface BlockPosition {
  readonly area: Rect;
  /** In degrees. */
  readonly rotation: number;
  /** Index of the block. */
  readonly index: number;
}

/** Returns the frames of the topics of a block. */
function placeBlock(topics: readonly PlacedTopic[], block: Block, position: BlockPosition): TopicFrame[] {
  const { kind, start, count, largeIndex } = block;
  if (kind !== 'cluster') return [frameInArea(itemAt(topics, start), position.area, position.rotation)];
  return placeCluster(topics.slice(start, start + count), largeIndex, position);
}

/**
 * Positions the topics of a cluster in its area as a mosaic, and rotates the mosaic.
 * @param largeIndex index of the topic that gets the largest box of the mosaic
 */
function placeCluster(
  topics: readonly Size[],
  largeIndex: number,
  { area, rotation, index }: BlockPosition,
): TopicFrame[] {
  // The mosaic is scaled down, so that it fits into the area after the rotation.
  const bounds = rotatedSize(area, rotation);
  const scale = Math.min(area.width / bounds.width, area.height / bounds.height);
  const { x, y } = centreOf(area);
  const box = rect(
    x - (area.width * scale) / 2,
    y - (area.height * scale) / 2,
    area.width * scale,
    area.height * scale,
  );
  const gap = area.width * 0.03;
  // Every second block is flipped, so that neighbouring clusters differ.
  const isFlipped = index % 2 === 1;
  const [largeBox, ...smallBoxes] = computeMosaic(topics.length, box, medianAspect(topics), gap, isFlipped);
  const boxes = [...smallBoxes.slice(0, largeIndex), defined(largeBox, 'largest box'), ...smallBoxes.slice(largeIndex)];
  const angle = (rotation * Math.PI) / 180;
  return topics.map((topic, i) => {
    const frame = frameInArea(topic, itemAt(boxes, i));
    const dx = frame.x - x;
    const dy = frame.y - y;
    return {
      ...frame,
      x: x + dx * Math.cos(angle) - dy * Math.sin(angle),
      y: y + dx * Math.sin(angle) + dy * Math.cos(angle),
      ...(rotation ? { rotation } : {}),
    };
  });
}
