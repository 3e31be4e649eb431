import { centreOf, fitInSlot, inset, rect, rotatedSize } from './arrange/boxes.ts';
import { type Cluster, clusterTopics } from './arrange/clusters.ts';
import { MAX_COMPOSED_TOPICS, type SlotLayout, scaleComposition } from './arrange/compositions.ts';
import {
  type CanvasColors,
  canvasColors,
  canvasFill,
  clusterGlow,
  hillShapes,
  shadowPlates,
  titleElement,
  trailShape,
} from './arrange/decoration.ts';
import { isMainlyRightToLeft, mirrorBox, mirrorTopic } from './arrange/direction.ts';
import { placeAlongPath } from './arrange/flow.ts';
import { computeMosaic } from './arrange/mosaic.ts';
import { createSectionCard, isSection, medianAspect } from './arrange/section.ts';
import { defined, itemAt } from './checked-access.ts';
import { DEFAULT_THEME } from './model/default-theme.ts';
import type { Topic } from './model/document.ts';
import type { Element } from './model/elements.ts';
import type { Fill } from './model/fill.ts';
import type { Rect } from './model/geometry.ts';
import type { Theme } from './model/theme.ts';

export interface ArrangeOptions {
  /** The document's title, shown in large letters on the canvas; empty: no title is shown. */
  readonly title?: string;
  /** Source of the canvas's colours; default: `DEFAULT_THEME`. */
  readonly theme?: Theme;
}

/** An arranged canvas, to be merged into the root of a document: `{ ...root, ...arrangement }`. */
export interface Arrangement {
  readonly topics: Topic[];
  readonly width: number;
  readonly height: number;
  readonly background: Fill;
  /** Decoration behind the topics: background shapes, the dotted trail, the title. All are furniture. */
  readonly elements: Element[];
}

/** Length of the unit of the compositions. */
const UNIT = 120;
const WIDTH = 16 * UNIT;
const HEIGHT = 9 * UNIT;
const MARGIN = 0.55 * UNIT;
/** Maximum number of topics that are placed individually; more topics are placed in clusters. */
const MAX_SINGLE_TOPICS = 20;
/** Relative sizes of single topics, in turn. */
const RELATIVE_SIZES = [1, 0.84, 1.1, 0.8, 0.96, 1.16, 0.86, 1.04];
/** Rotations in degrees, in turn. */
const ROTATIONS = [1.4, -1.2, 0, 1.8, -1.6, 0.8, -0.6];

/**
 * Positions topics on a canvas of 1920 by 1080 units: up to six in a fixed composition, up to twenty along a path,
 * more in clusters of related topics. A topic with child topics but no elements is a section: it becomes a card that
 * contains its topics, with a new size, background and furniture. The arrangement is mirrored if most of the
 * text is right-to-left. Topics never overlap and stay inside the canvas. Pure: equal topics give an equal arrangement.
 */
export function arrangeTopics(topics: readonly Topic[], options: ArrangeOptions = {}): Arrangement {
  const colors = canvasColors(options.theme ?? DEFAULT_THEME);
  const isRightToLeft = isMainlyRightToLeft(topics);
  const blocks = toBlocks(topics, { colors, isRightToLeft });
  const usesComposition = blocks.length <= MAX_COMPOSED_TOPICS && blocks.every((block) => block.slides === 1);
  const layout = usesComposition ? scaleComposition(blocks.length, UNIT) : layOutAlongPath(blocks);
  const unmirrored = blocks.flatMap((block, i) =>
    block.placeIn(itemAt(layout.slots, i), itemAt(layout.rotations, i), i),
  );
  const arranged = isRightToLeft ? unmirrored.map((topic) => mirrorTopic(topic, WIDTH)) : unmirrored;
  const mirrored = isRightToLeft ? mirrorLayout(layout) : layout;
  const clusterGlows = blocks.flatMap((block, i) =>
    block.isCluster ? [clusterGlow(itemAt(mirrored.slots, i), i, colors)] : [],
  );
  const title = options.title ?? '';
  return {
    topics: arranged,
    width: WIDTH,
    height: HEIGHT,
    background: canvasFill(colors),
    elements: [
      ...hillShapes({ width: WIDTH, height: HEIGHT }, colors),
      ...clusterGlows,
      ...trailShape(mirrored.slots.map(centreOf), { width: WIDTH, height: HEIGHT }, colors),
      ...titleElement(title, mirrored.title, usesComposition ? 96 : 84, colors),
      ...shadowPlates(arranged, colors),
    ],
  };
}

/** Positions topics inside `box` of their parent's space: the first topic large, the others around it. */
export function arrangeWithin(
  topics: readonly Topic[],
  box: Rect,
  gap = Math.min(box.width, box.height) * 0.05,
): Topic[] {
  const slots = computeMosaic(topics.length, box, medianAspect(topics), gap);
  return topics.map((topic, i) => fitInSlot(topic, itemAt(slots, i)));
}

/** A unit of the arrangement: a topic, a section, or a cluster of topics. */
interface Block {
  /** Number of slides in the block. */
  readonly slides: number;
  /** The block is a cluster: its slides are placed directly on the canvas. */
  readonly isCluster?: true;
  readonly aspect: number;
  readonly weight: number;
  /** Returns the topics of the block positioned in `slot`; `rotation` in degrees. */
  placeIn(slot: Rect, rotation: number, index: number): Topic[];
}

/** Options that apply to the whole canvas. */
interface CanvasOptions {
  readonly colors: CanvasColors;
  /** The arrangement runs from right to left. */
  readonly isRightToLeft: boolean;
}

const mirrorLayout = ({ title, slots, rotations }: SlotLayout): SlotLayout => ({
  title: mirrorBox(title, WIDTH),
  slots: slots.map((slot) => mirrorBox(slot, WIDTH)),
  rotations,
});

function toBlocks(topics: readonly Topic[], { colors, isRightToLeft }: CanvasOptions): Block[] {
  const sections = topics.filter(isSection).length;
  const usesClusters = topics.length > MAX_SINGLE_TOPICS;
  const hasCover = sections > MAX_COMPOSED_TOPICS;
  const blocks: Block[] = [];
  for (let i = 0; i < topics.length; ) {
    const topic = itemAt(topics, i);
    const end = topics.findIndex((other, j) => j >= i && isSection(other));
    const run = topics.slice(i, end < 0 ? topics.length : end);
    if (run.length === 0) {
      blocks.push(
        topicBlock(
          createSectionCard(topic, blocks.length, { colors, hasCover, isRightToLeft }),
          sectionWeight(topic),
          1 + topic.topics.length,
        ),
      );
      i += 1;
    } else if (usesClusters && !(i === 0 && blocks.length === 0)) {
      blocks.push(...clusterTopics(run).map(clusterBlock));
      i += run.length;
    } else {
      const singles = usesClusters ? run.slice(0, 1) : run;
      blocks.push(
        ...singles.map((single, n) => topicBlock(single, itemAt(RELATIVE_SIZES, (i + n) % RELATIVE_SIZES.length))),
      );
      i += singles.length;
    }
  }
  return blocks;
}

const sectionWeight = (topic: Topic) => 1.1 + Math.min(0.8, topic.topics.length / 20);

function topicBlock(topic: Topic, weight: number, slides = 1): Block {
  return {
    slides,
    aspect: topic.width / topic.height,
    weight,
    placeIn: (slot, rotation) => [fitInSlot(topic, slot, rotation)],
  };
}

function clusterBlock(cluster: Cluster): Block {
  const slides = cluster.topics.length;
  return {
    slides,
    isCluster: true,
    aspect: 1.6,
    weight: 0.6 + Math.sqrt(slides) / 3,
    placeIn: (slot, rotation, index) => placeCluster(cluster, slot, rotation, index),
  };
}

/** Positions the topics of a cluster in its slot as a mosaic, and rotates the mosaic. */
function placeCluster({ topics, largeIndex }: Cluster, slot: Rect, rotation: number, index: number): Topic[] {
  const bounds = rotatedSize(slot, rotation);
  const scale = Math.min(slot.width / bounds.width, slot.height / bounds.height);
  const { x, y } = centreOf(slot);
  const box = rect(
    x - (slot.width * scale) / 2,
    y - (slot.height * scale) / 2,
    slot.width * scale,
    slot.height * scale,
  );
  const [largeSlot, ...others] = computeMosaic(
    topics.length,
    box,
    medianAspect(topics),
    slot.width * 0.03,
    index % 2 === 1,
  );
  const slots = [...others.slice(0, largeIndex), defined(largeSlot, 'largest slot'), ...others.slice(largeIndex)];
  const angle = (rotation * Math.PI) / 180;
  return topics.map((topic, i) => {
    const unrotated = fitInSlot(topic, itemAt(slots, i));
    const frame = defined(unrotated.frame, 'frame of a topic in a slot');
    const dx = frame.x - x;
    const dy = frame.y - y;
    return {
      ...unrotated,
      frame: {
        ...frame,
        x: x + dx * Math.cos(angle) - dy * Math.sin(angle),
        y: y + dx * Math.sin(angle) + dy * Math.cos(angle),
        ...(rotation ? { rotation } : {}),
      },
    };
  });
}

/** Returns the width of the first block, in units; it decreases with the number of blocks. */
function firstBlockUnits(blocks: readonly Block[]): number {
  const hasOnlySingleTopics = blocks.every((block) => block.slides === 1);
  if (blocks.length <= 9) return hasOnlySingleTopics ? 6.6 : 5.2;
  return blocks.length <= 14 && hasOnlySingleTopics ? 5.6 : 4.8;
}

/** Puts the first block under the title at the left, and the other blocks on a path around both. */
function layOutAlongPath(blocks: readonly Block[]): SlotLayout {
  const canvas = inset(rect(0, 0, WIDTH, HEIGHT), MARGIN);
  const firstWidth = firstBlockUnits(blocks) * UNIT;
  const title = rect(canvas.x + 10, canvas.y, firstWidth, 2.1 * UNIT);
  const firstHeight = Math.min(firstWidth / itemAt(blocks, 0).aspect, canvas.height - 2.4 * UNIT);
  const firstBox = rect(canvas.x, canvas.y + 2.4 * UNIT, firstHeight * itemAt(blocks, 0).aspect, firstHeight);
  const area = { region: canvas, obstacles: [title, firstBox], gap: blocks.length > 14 ? 20 : 26 };
  const boxes = placeAlongPath(blocks.slice(1), area);
  const slots = [firstBox, ...boxes];
  return {
    title,
    slots,
    rotations: slots.map((_, i) => (i === 0 ? 0 : itemAt(ROTATIONS, i % ROTATIONS.length))),
  };
}
