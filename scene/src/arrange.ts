import { boxAt, centreOf, inset, placedIn, turnedSize } from './arrange/boxes.ts';
import { type Cluster, clustersOf } from './arrange/clusters.ts';
import { compositionFor, MOST_COMPOSED } from './arrange/compositions.ts';
import { canvasFill, deckTitle, glow, hills, plates, type Tones, tonesOf, trail } from './arrange/decor.ts';
import { mirroredBox, mirroredTopic, runsRightToLeft } from './arrange/direction.ts';
import { flowAlong } from './arrange/flow.ts';
import { mosaic } from './arrange/mosaic.ts';
import { commonAspect, isSection, sectionCard } from './arrange/section.ts';
import { DEFAULT_THEME } from './model/default-theme.ts';
import type { Topic } from './model/document.ts';
import type { Element } from './model/elements.ts';
import type { Fill } from './model/fill.ts';
import type { Rect } from './model/geometry.ts';
import type { Theme } from './model/theme.ts';

export interface ArrangeOptions {
  /** The deck's title, set large on the canvas; empty: none. */
  readonly title?: string;
  /** Gives the canvas its colours; the default is Flydeck's own. */
  readonly theme?: Theme;
}

/** A canvas for the root of a document: `{...root, width, height, background, elements, topics}`. */
export interface Arrangement {
  readonly topics: Topic[];
  readonly width: number;
  readonly height: number;
  readonly background: Fill;
  /** Behind the topics: quiet shapes, the trail, the title. All of it furniture. */
  readonly elements: Element[];
}

const UNIT = 120;
const WIDTH = 16 * UNIT;
const HEIGHT = 9 * UNIT;
const MARGIN = 0.55 * UNIT;
/** More topics than this on one path are gathered in groups. */
const MOST_ON_PATH = 20;
const RHYTHM = [1, 0.84, 1.1, 0.8, 0.96, 1.16, 0.86, 1.04];
const TURNS = [1.4, -1.2, 0, 1.8, -1.6, 0.8, -0.6];

/**
 * Gives topics their places on a canvas of 1920 by 1080 so that the whole reads as one picture: a composition of up
 * to six, a trail of up to twenty, else a galaxy of clusters of related topics. A topic without elements of its own that
 * has topics is taken as a section: it becomes a card (its size, background and furniture are set here) with its topics
 * inside. The whole runs from right to left where most of its text does. Topics never overlap and stay inside the canvas. Pure: the same topics give the same arrangement.
 */
export function arrangeTopics(topics: readonly Topic[], options: ArrangeOptions = {}): Arrangement {
  const tones = tonesOf(options.theme ?? DEFAULT_THEME);
  const leftwards = runsRightToLeft(topics);
  const pieces = gather(topics, { tones, leftwards });
  const composed = pieces.length <= MOST_COMPOSED && pieces.every((piece) => piece.slides === 1);
  const drawn = composed ? compose(pieces) : journey(pieces);
  const settled = pieces.flatMap((piece, i) => piece.settle(drawn.slots[i]!, drawn.turns[i]!, i));
  const placed = leftwards ? settled.map((topic) => mirroredTopic(topic, WIDTH)) : settled;
  const plan = leftwards ? mirroredPlan(drawn) : drawn;
  const glows = pieces.flatMap((piece, i) => (piece.group ? [glow(plan.slots[i]!, i, tones)] : []));
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

/** Frames for topics inside `box` of their parent's space: a large first one, the others around it. */
export function arrangeWithin(
  topics: readonly Topic[],
  box: Rect,
  gap = Math.min(box.width, box.height) * 0.05,
): Topic[] {
  const slots = mosaic(topics.length, box, commonAspect(topics), gap);
  return topics.map((topic, i) => placedIn(topic, slots[i]!));
}

/** What takes one place on the canvas: a topic, a section, or a group of topics. */
interface Piece {
  /** Slides that it holds. */
  readonly slides: number;
  /** Its slides lie on the canvas itself. */
  readonly group?: true;
  readonly aspect: number;
  readonly weight: number;
  settle(slot: Rect, rotation: number, index: number): Topic[];
}

interface Plan {
  readonly title: Rect;
  readonly slots: readonly Rect[];
  readonly turns: readonly number[];
}

/** The same for the whole canvas. */
interface Manner {
  readonly tones: Tones;
  /** It runs from right to left. */
  readonly leftwards: boolean;
}

const mirroredPlan = ({ title, slots, turns }: Plan): Plan => ({
  title: mirroredBox(title, WIDTH),
  slots: slots.map((slot) => mirroredBox(slot, WIDTH)),
  turns,
});

function gather(topics: readonly Topic[], { tones, leftwards }: Manner): Piece[] {
  const sections = topics.filter(isSection).length;
  const grouped = topics.length > MOST_ON_PATH;
  const covered = sections > MOST_COMPOSED;
  const pieces: Piece[] = [];
  for (let i = 0; i < topics.length; ) {
    const topic = topics[i]!;
    const end = topics.findIndex((other, j) => j >= i && isSection(other));
    const run = topics.slice(i, end < 0 ? topics.length : end);
    if (run.length === 0) {
      pieces.push(
        single(
          sectionCard(topic, pieces.length, { tones, covered, leftwards }),
          sectionWeight(topic),
          1 + topic.topics.length,
        ),
      );
      i += 1;
    } else if (grouped && !(i === 0 && pieces.length === 0)) {
      pieces.push(...clustersOf(run).map(group));
      i += run.length;
    } else {
      const taken = grouped ? run.slice(0, 1) : run;
      pieces.push(...taken.map((plain, n) => single(plain, RHYTHM[(i + n) % RHYTHM.length]!)));
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
    settle: (slot, rotation) => [placedIn(topic, slot, rotation)],
  };
}

function group(cluster: Cluster): Piece {
  const slides = cluster.topics.length;
  return {
    slides,
    group: true,
    aspect: 1.6,
    weight: 0.6 + Math.sqrt(slides) / 3,
    settle: (slot, rotation, index) => settleGroup(cluster, slot, rotation, index),
  };
}

/** A group lies in its slot as a mosaic that is turned as a whole. */
function settleGroup({ topics, lead }: Cluster, slot: Rect, rotation: number, index: number): Topic[] {
  const turned = turnedSize(slot, rotation);
  const shrink = Math.min(slot.width / turned.width, slot.height / turned.height);
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
  const slots = [...others.slice(0, lead), large!, ...others.slice(lead)];
  const angle = (rotation * Math.PI) / 180;
  return topics.map((topic, i) => {
    const upright = placedIn(topic, slots[i]!);
    const frame = upright.frame!;
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
  return { title, slots: slots.map((slot) => slot.box), turns: slots.map((slot) => slot.rotation) };
}

/** The more there is beside it, the smaller the first. */
function heroUnits(pieces: readonly Piece[]): number {
  const plain = pieces.every((piece) => piece.slides === 1);
  if (pieces.length <= 9) return plain ? 6.6 : 5.2;
  return pieces.length <= 14 && plain ? 5.6 : 4.8;
}

/** A hero under the title at the left, the others on a path around both. */
function journey(pieces: readonly Piece[]): Plan {
  const canvas = inset(boxAt(0, 0, WIDTH, HEIGHT), MARGIN);
  const heroWidth = heroUnits(pieces) * UNIT;
  const title = boxAt(canvas.x + 10, canvas.y, heroWidth, 2.1 * UNIT);
  const heroHeight = Math.min(heroWidth / pieces[0]!.aspect, canvas.height - 2.4 * UNIT);
  const hero = boxAt(canvas.x, canvas.y + 2.4 * UNIT, heroHeight * pieces[0]!.aspect, heroHeight);
  const room = { region: canvas, obstacles: [title, hero], gap: pieces.length > 14 ? 20 : 26 };
  const boxes = flowAlong(pieces.slice(1), room);
  const slots = [hero, ...boxes];
  return { title, slots, turns: slots.map((_, i) => (i === 0 ? 0 : TURNS[i % TURNS.length]!)) };
}
