import { analyzeComposition } from './arrange/analyze-composition.ts';
import { splitIntoBlocks } from './arrange/blocks.ts';
import { COMPOSITION_SIZE, placeInComposition } from './arrange/composition-layout.ts';
import { MAX_COMPOSED_TOPICS } from './arrange/compositions.ts';
import { canvasFill, clusterGlow, hillShapes, titleElement, topicShadows, trailShape } from './arrange/decoration.ts';
import { placeInMosaic } from './arrange/mosaic-layout.ts';
import { createSectionCard } from './arrange/section.ts';
import { defined, itemAt } from './checked-access.ts';
import { DEFAULT_THEME } from './model/default-theme.ts';
import { derivedCanvasColors } from './model/derived-color.ts';
import type { Topic } from './model/document.ts';
import type { Element } from './model/elements.ts';
import type { Fill } from './model/fill.ts';
import type { Rect } from './model/geometry.ts';
import type { Theme } from './model/theme.ts';
import type { CompositionLayout, MosaicLayout } from './model/topic-layout.ts';

/** Text size of the title in a fixed composition, in units of the canvas. */
const COMPOSED_TITLE_SIZE = 96;
/** Text size of the title of a canvas with topics along a path, in units of the canvas. */
const PATH_TITLE_SIZE = 84;

/** Options of arranging a canvas. */
export interface ArrangeOptions {
  /** The document's title, shown as large text on the canvas; empty: no title is shown. */
  readonly title?: string;
  /** Source of the canvas's colours; default: `DEFAULT_THEME`. */
  readonly theme?: Theme;
}

/** An arranged canvas, to be merged into the root of a document: `{ ...root, ...arrangement }`. */
export interface Arrangement {
  readonly topics: Topic[];
  /** The rule by which the topics are placed again when some are added, removed or reordered. */
  readonly layout: CompositionLayout | MosaicLayout;
  readonly width: number;
  readonly height: number;
  readonly background: Fill;
  /** Decoration behind the topics: background shapes, the dotted trail, the title. All are furniture. */
  readonly elements: Element[];
}

/**
 * Positions topics on a canvas of 1920 by 1080 units: up to six in a fixed composition, up to twenty along a path,
 * more in clusters of related topics. A topic with child topics but no elements is a section: it becomes a card that
 * contains its topics, with a new size, background and furniture. The arrangement is mirrored if most of the
 * text is right-to-left. Topics never overlap and stay inside the canvas. Equal arguments give an equal arrangement.
 */
export function arrangeTopics(topics: readonly Topic[], options: ArrangeOptions = {}): Arrangement {
  const colors = derivedCanvasColors(options.theme ?? DEFAULT_THEME);
  const layout = analyzeComposition(topics);
  const { sections = [], isRightToLeft = false } = layout;
  const topicsAndCards = [...topics];
  const blocks = splitIntoBlocks(
    topics.map(({ id }) => id),
    layout,
  );
  // Many sections get small cards. A cover shows the title of a small card in a larger size.
  const cardOptions = { colors, hasCover: sections.length > MAX_COMPOSED_TOPICS, isRightToLeft };
  for (const [i, { kind, start }] of blocks.entries())
    if (kind === 'section') topicsAndCards[start] = createSectionCard(itemAt(topics, start), i, cardOptions);
  const positions = defined(placeInComposition(topicsAndCards, layout), 'arrangement of the topics');
  const arranged = topicsAndCards.map((topic, i) => ({ ...topic, frame: itemAt(positions.frames, i) }));
  return {
    topics: arranged,
    layout,
    ...COMPOSITION_SIZE,
    background: canvasFill(colors),
    elements: [
      ...hillShapes(COMPOSITION_SIZE, colors),
      ...positions.clusters.map(({ box, index }) => clusterGlow(box, index, colors)),
      ...trailShape(positions.trail, COMPOSITION_SIZE, colors),
      ...titleElement(options.title ?? '', positions.title, positions.isFixed ? COMPOSED_TITLE_SIZE : PATH_TITLE_SIZE),
      ...topicShadows(arranged, colors),
    ],
  };
}

/** Distance of topics from each other and from the edge of a canvas without a title, in units of the canvas. */
const GAP = 56;

/**
 * Positions topics on the whole canvas of 1920 by 1080 units, which has no title. If a topic is a section, the topics are
 * positioned as with a title (`arrangeTopics`).
 */
export function arrangeWithoutTitle(topics: readonly Topic[], theme: Theme): Arrangement {
  const { sections = [], isRightToLeft = false } = analyzeComposition(topics);
  if (topics.length === 0 || sections.length > 0) return arrangeTopics(topics, { theme });
  const { width, height } = COMPOSITION_SIZE;
  const box = { x: GAP, y: GAP, width: width - 2 * GAP, height: height - 2 * GAP };
  const layout: MosaicLayout = { kind: 'mosaic', box, gap: GAP, ...(isRightToLeft ? { isRightToLeft } : {}) };
  const frames = placeInMosaic(topics, layout, width);
  const arranged = topics.map((topic, i) => ({ ...topic, frame: itemAt(frames, i) }));
  const colors = derivedCanvasColors(theme);
  return {
    topics: arranged,
    layout,
    ...COMPOSITION_SIZE,
    background: canvasFill(colors),
    elements: [...hillShapes(COMPOSITION_SIZE, colors), ...topicShadows(arranged, colors)],
  };
}

/** Child topics in a mosaic, and the layout of their parent. */
export interface ArrangedMosaic {
  readonly topics: Topic[];
  readonly layout: MosaicLayout;
}

/**
 * Positions topics inside `box`: the first topic large, the others around it. `box` and `gap`, the distance between
 * topics, are in units of the parent.
 */
export function arrangeWithin(
  topics: readonly Topic[],
  box: Rect,
  gap = Math.min(box.width, box.height) * 0.05,
): ArrangedMosaic {
  const layout: MosaicLayout = { kind: 'mosaic', box, gap };
  const frames = placeInMosaic(topics, layout, box.width);
  return { topics: topics.map((topic, i) => ({ ...topic, frame: itemAt(frames, i) })), layout };
}
