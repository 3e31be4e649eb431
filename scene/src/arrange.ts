import { boxAt, centreOf, fitInSlot, inset, rotatedSize } from './arrange/boxes.ts';
import { type Cluster, clusterTopics } from './arrange/clusters.ts';
import { compositionFor, MAX_COMPOSED } from './arrange/compositions.ts';
import {
  type CanvasColors,
  canvasColors,
  canvasFill,
  deckTitle,
  glow,
  hills,
  plates,
  trail,
} from './arrange/decoration.ts';
import { isMainlyRightToLeft, mirroredBox, mirroredTopic } from './arrange/direction.ts';
import { placeAlongPath } from './arrange/flow.ts';
import { mosaic } from './arrange/mosaic.ts';
import { commonAspect, isSection, sectionCard } from './arrange/section.ts';
import { defined, itemAt } from './checked-access.ts';
import { DEFAULT_THEME } from './model/default-theme.ts';
import type { Topic } from './model/document.ts';
import type { Element } from './model/elements.ts';
import type { Fill } from './model/fill.ts';
import type { Rect } from './model/geometry.ts';
import type { Theme } from './model/theme.ts';

export interface ArrangeOptions {
  /** The document's title, shown in large letters on the canvas; empty: none. */
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

const UNIT = 120;
const WIDTH = 16 * UNIT;
const HEIGHT = 9 * UNIT;
const MARGIN = 0.55 * UNIT;
/** Maximum number of topics that are placed one by one; more are clustered. */
const MAX_SINGLE_TOPICS = 20;
/** Relative sizes of single topics, in turn. */
const SIZES = [1, 0.84, 1.1, 0.8, 0.96, 1.16, 0.86, 1.04];
/** Rotations in degrees, in turn. */
const ROTATIONS = [1.4, -1.2, 0, 1.8, -1.6, 0.8, -0.6];

/**
 * Positions topics on a canvas of 1920 by 1080 units: up to six in a fixed composition, up to twenty along a path,
 * more in clusters of related topics. A topic with child topics but no elements is a section: it becomes a card (its
 * size, background and furniture are set here) that contains its topics. The arrangement is mirrored if most of the
 * text is right-to-left. Topics never overlap and stay inside the canvas. Pure: equal topics give an equal arrangement.
 */
export function arrangeTopics(topics: readonly Topic[], options: ArrangeOptions = {}): Arrangement {
  const tones = canvasColors(options.theme ?? DEFAULT_THEME);
  const rightToLeft = isMainlyRightToLeft(topics);
  const pieces = toPieces(topics, { tones, rightToLeft });
  const composed = pieces.length <= MAX_COMPOSED && pieces.every((piece) => piece.slides === 1);
  const layout = composed ? compose(pieces) : layOutAlongPath(pieces);
  const positioned = pieces.flatMap((piece, i) =>
    piece.placeIn(itemAt(layout.slots, i), itemAt(layout.rotations, i), i),
  );
  const placed = rightToLeft ? positioned.map((topic) => mirroredTopic(topic, WIDTH)) : positioned;
  const plan = rightToLeft ? mirroredPlan(layout) : layout;
  const glows = pieces.flatMap((piece, i) => (piece.group ? [glow(itemAt(plan.slots, i), i, tones)] : []));
  const title = options.title ?? '';
  return {
    topics: placed,
    width: WIDTH,
    height: HEIGHT,
    background: canvasFill(tones),
    elements: [
      ...hills({ width: WIDTH, height: HEIGHT }, tones),
      ...glows,
      ...trail(plan.slots.map(centreOf), { width: WIDTH, height: HEIGHT }, tones),
      ...deckTitle(title, plan.title, composed ? 96 : 84, tones),
      ...plates(placed, tones),
    ],
  };
}

/** Positions topics inside `box` of their parent's space: the first one large, the others around it. */
export function arrangeWithin(
  topics: readonly Topic[],
  box: Rect,
  gap = Math.min(box.width, box.height) * 0.05,
): Topic[] {
  const slots = mosaic(topics.length, box, commonAspect(topics), gap);
  return topics.map((topic, i) => fitInSlot(topic, itemAt(slots, i)));
}

/** A unit of the arrangement: a topic, a section, or a cluster of topics. */
interface Piece {
  /** Number of slides in it. */
  readonly slides: number;
  /** A cluster, whose slides are placed directly on the canvas. */
  readonly group?: true;
  readonly aspect: number;
  readonly weight: number;
  /** Returns its topics positioned in `slot`; `rotation` in degrees. */
  placeIn(slot: Rect, rotation: number, index: number): Topic[];
}

interface Plan {
  readonly title: Rect;
  readonly slots: readonly Rect[];
  /** Degrees, one per slot. */
  readonly rotations: readonly number[];
}

/** Options that apply to the whole canvas. */
interface CanvasOptions {
  readonly tones: CanvasColors;
  /** The arrangement runs from right to left. */
  readonly rightToLeft: boolean;
}

const mirroredPlan = ({ title, slots, rotations }: Plan): Plan => ({
  title: mirroredBox(title, WIDTH),
  slots: slots.map((slot) => mirroredBox(slot, WIDTH)),
  rotations,
});

function toPieces(topics: readonly Topic[], { tones, rightToLeft }: CanvasOptions): Piece[] {
  const sections = topics.filter(isSection).length;
  const grouped = topics.length > MAX_SINGLE_TOPICS;
  const covered = sections > MAX_COMPOSED;
  const pieces: Piece[] = [];
  for (let i = 0; i < topics.length; ) {
    const topic = itemAt(topics, i);
    const end = topics.findIndex((other, j) => j >= i && isSection(other));
    const run = topics.slice(i, end < 0 ? topics.length : end);
    if (run.length === 0) {
      pieces.push(
        single(
          sectionCard(topic, pieces.length, { tones, covered, leftwards: rightToLeft }),
          sectionWeight(topic),
          1 + topic.topics.length,
        ),
      );
      i += 1;
    } else if (grouped && !(i === 0 && pieces.length === 0)) {
      pieces.push(...clusterTopics(run).map(group));
      i += run.length;
    } else {
      const taken = grouped ? run.slice(0, 1) : run;
      pieces.push(...taken.map((plain, n) => single(plain, itemAt(SIZES, (i + n) % SIZES.length))));
      i += taken.length;
    }
  }
  return pieces;
}

const sectionWeight = (topic: Topic) => 1.1 + Math.min(0.8, topic.topics.length / 20);

function single(topic: Topic, weight: number, slides = 1): Piece {
  return {
    slides,
    aspect: topic.width / topic.height,
    weight,
    placeIn: (slot, rotation) => [fitInSlot(topic, slot, rotation)],
  };
}

function group(cluster: Cluster): Piece {
  const slides = cluster.topics.length;
  return {
    slides,
    group: true,
    aspect: 1.6,
    weight: 0.6 + Math.sqrt(slides) / 3,
    placeIn: (slot, rotation, index) => placeCluster(cluster, slot, rotation, index),
  };
}

/** Positions the topics of a cluster in its slot as one mosaic, rotated as a whole. */
function placeCluster({ topics, lead }: Cluster, slot: Rect, rotation: number, index: number): Topic[] {
  const bounds = rotatedSize(slot, rotation);
  const shrink = Math.min(slot.width / bounds.width, slot.height / bounds.height);
  const { x, y } = centreOf(slot);
  const box = boxAt(
    x - (slot.width * shrink) / 2,
    y - (slot.height * shrink) / 2,
    slot.width * shrink,
    slot.height * shrink,
  );
  const [large, ...others] = mosaic(
    topics.length,
    box,
    commonAspect(topics),
    slot.width * 0.03,
    index % 2 === 1,
  );
  const slots = [...others.slice(0, lead), defined(large, 'largest slot'), ...others.slice(lead)];
  const angle = (rotation * Math.PI) / 180;
  return topics.map((topic, i) => {
    const upright = fitInSlot(topic, itemAt(slots, i));
    const frame = defined(upright.frame, 'frame of a topic in a slot');
    const dx = frame.x - x;
    const dy = frame.y - y;
    return {
      ...upright,
      frame: {
        ...frame,
        x: x + dx * Math.cos(angle) - dy * Math.sin(angle),
        y: y + dx * Math.sin(angle) + dy * Math.cos(angle),
        ...(rotation ? { rotation } : {}),
      },
    };
  });
}

function compose(pieces: readonly Piece[]): Plan {
  const { title, slots } = compositionFor(pieces.length, UNIT);
  return { title, slots: slots.map((slot) => slot.box), rotations: slots.map((slot) => slot.rotation) };
}

/** Width of the first piece, in units: the more pieces, the smaller. */
function heroUnits(pieces: readonly Piece[]): number {
  const plain = pieces.every((piece) => piece.slides === 1);
  if (pieces.length <= 9) return plain ? 6.6 : 5.2;
  return pieces.length <= 14 && plain ? 5.6 : 4.8;
}

/** Puts the first piece under the title at the left, and the others on a path around both. */
function layOutAlongPath(pieces: readonly Piece[]): Plan {
  const canvas = inset(boxAt(0, 0, WIDTH, HEIGHT), MARGIN);
  const heroWidth = heroUnits(pieces) * UNIT;
  const title = boxAt(canvas.x + 10, canvas.y, heroWidth, 2.1 * UNIT);
  const heroHeight = Math.min(heroWidth / itemAt(pieces, 0).aspect, canvas.height - 2.4 * UNIT);
  const hero = boxAt(canvas.x, canvas.y + 2.4 * UNIT, heroHeight * itemAt(pieces, 0).aspect, heroHeight);
  const area = { region: canvas, obstacles: [title, hero], gap: pieces.length > 14 ? 20 : 26 };
  const boxes = placeAlongPath(pieces.slice(1), area);
  const slots = [hero, ...boxes];
  return {
    title,
    slots,
    rotations: slots.map((_, i) => (i === 0 ? 0 : itemAt(ROTATIONS, i % ROTATIONS.length))),
  };
}
