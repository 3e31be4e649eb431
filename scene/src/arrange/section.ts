import { itemAt } from '../checked-access.ts';
import type { CanvasColors } from '../model/derived-color.ts';
import type { Topic } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import type { Rect, Size } from '../model/geometry.ts';
import type { MosaicLayout } from '../model/topic-layout.ts';
import { inset, rect } from './boxes.ts';
import { createTitle, DECORATION_FIELDS, fitSizeToLongestWord } from './decoration.ts';
import { mirrorBox } from './direction.ts';
import { placeInMosaic } from './mosaic-layout.ts';

/** Size of a card, and width of the panel with the card's title. All lengths in this file are in card coordinates. */
const WIDTH = 1600;
const HEIGHT = 900;
const PANEL_WIDTH = 470;

/** Returns whether a topic only groups child topics and has no elements. */
export const isSection = (topic: Topic): boolean => topic.topics.length > 0 && topic.elements.length === 0;

/** Returns whether a topic is a section that `createSectionCard` has turned into a card. */
export const isSectionCard = (topic: Topic): boolean =>
  topic.topics.length > 0 && topic.elements.length > 0 && topic.elements.every(({ furniture }) => furniture);

/** Options of all cards of a canvas. */
export interface CardOptions {
  readonly colors: CanvasColors;
  /** The card has a cover with the title, which hides the child topics while the card is small on the screen. */
  readonly hasCover: boolean;
  /** The panel is at the right. */
  readonly isRightToLeft: boolean;
}

/**
 * Returns a section as a card: a panel with the section's title at the left, and its child topics in a mosaic at the
 * right. In right-to-left presentations, the card is mirrored.
 * @param index position of the card; the layout depends on whether it is even or odd
 */
export function createSectionCard(topic: Topic, index: number, options: CardOptions): Topic {
  const { colors, hasCover, isRightToLeft } = options;
  const children = topic.topics.map((child, i) =>
    isSection(child) ? createSectionCard(child, index + i + 1, options) : child,
  );
  const layout = cardLayout(index, isRightToLeft);
  const frames = placeInMosaic(children, layout, WIDTH);
  const leftTitleBox = rect(56, 80, PANEL_WIDTH - 104, 740);
  const titleBox = isRightToLeft ? mirrorBox(leftTitleBox, WIDTH) : leftTitleBox;
  return {
    ...topic,
    width: WIDTH,
    height: HEIGHT,
    corner: 28,
    background: { kind: 'solid', ...colors.card },
    elements: [panelShape(topic, colors, isRightToLeft), cardTitle(topic, 'title', titleBox, 76)],
    ...(hasCover
      ? { cover: [coverShape(topic, colors), cardTitle(topic, 'cover-title', rect(110, 110, 1380, 680), 190)] }
      : {}),
    layout,
    topics: children.map((child, i) => ({ ...child, frame: itemAt(frames, i) })),
  };
}

/** Returns the layout of the topics in a card. The large topic is above the others, or below them if `index` is odd. */
const cardLayout = (index: number, isRightToLeft: boolean): MosaicLayout => ({
  kind: 'mosaic',
  box: inset(rect(PANEL_WIDTH, 0, WIDTH - PANEL_WIDTH, HEIGHT), 56),
  gap: 28,
  ...(index % 2 === 1 ? { isFlipped: true as const } : {}),
  ...(isRightToLeft ? { isRightToLeft: true as const } : {}),
});

/** Returns the layouts that `createSectionCard` may have used for a card of this size. */
export const cardLayouts = ({ width, height }: Size): MosaicLayout[] =>
  width === WIDTH && height === HEIGHT
    ? [false, true].flatMap((isRightToLeft) => [0, 1].map((index) => cardLayout(index, isRightToLeft)))
    : [];

/** Returns the gradient behind a title, whose text is white. */
const titleFill = (colors: CanvasColors) => ({
  kind: 'linear' as const,
  angle: 60,
  stops: [
    { offset: 0, ...colors['card-title-start'] },
    { offset: 1, ...colors['card-title-end'] },
  ],
});

/** Returns the panel behind the title: a rectangle with two rounded corners (radius 28) at the outer side. */
function panelShape(topic: Topic, colors: CanvasColors, isRightToLeft: boolean): Element {
  // Béziers approximate the corners; their control points are 28 · (1 − 0.5523) = 12.5 away from the corner of the box.
  const d = `M28 0 L${PANEL_WIDTH} 0 L${PANEL_WIDTH} ${HEIGHT} L28 ${HEIGHT} C12.5 ${HEIGHT} 0 ${HEIGHT - 12.5} 0 ${HEIGHT - 28} L0 28 C0 12.5 12.5 0 28 0 Z`;
  return {
    kind: 'shape',
    id: cardElementId(topic, 'panel'),
    ...DECORATION_FIELDS,
    ...(isRightToLeft ? { flipX: true } : {}),
    ...rect(isRightToLeft ? WIDTH - PANEL_WIDTH : 0, 0, PANEL_WIDTH, HEIGHT),
    geometry: { kind: 'path', width: PANEL_WIDTH, height: HEIGHT, paths: [{ d }] },
    fill: titleFill(colors),
  };
}

/** Returns the background of the cover. */
function coverShape(topic: Topic, colors: CanvasColors): Element {
  return {
    kind: 'shape',
    id: cardElementId(topic, 'cover'),
    ...DECORATION_FIELDS,
    ...rect(0, 0, WIDTH, HEIGHT),
    // The radius of the card's corners, 28, in 100,000ths of the card's height.
    geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 3111 } },
    fill: titleFill(colors),
  };
}

/** Returns the section's title in `box`, with at most the text size `size`. */
function cardTitle(topic: Topic, idSuffix: string, box: Rect, size: number): Element {
  const run = { text: topic.title, size: fitSizeToLongestWord(topic.title, box.width, size), color: '#ffffff' };
  return createTitle(cardElementId(topic, idSuffix), box, run);
}

/** Returns an id for an element of a card. It has at most 100 characters, the maximum length of ids. */
const cardElementId = (topic: Topic, suffix: string): string => `${topic.id}-${suffix}`.slice(-100);
