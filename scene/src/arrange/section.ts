import { itemAt } from '../checked-access.ts';
import type { Topic } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import type { Rect } from '../model/geometry.ts';
import { boxAt, fitInSlot, inset } from './boxes.ts';
import { type CanvasColors, mix, sizeForWords } from './decoration.ts';
import { mirroredBox, mirroredTopic } from './direction.ts';
import { mosaic } from './mosaic.ts';

const WIDTH = 1600;
const HEIGHT = 900;
const PANEL = 470;

/** Returns whether a topic only groups child topics and has no elements of its own. */
export const isSection = (topic: Topic): boolean => topic.topics.length > 0 && topic.elements.length === 0;

export interface CardOptions {
  readonly tones: CanvasColors;
  /** Adds a cover with the title, which hides the slides while the card is small on the screen. */
  readonly covered: boolean;
  /** Right-to-left: the panel is at the right. */
  readonly leftwards: boolean;
}

/** Returns a card of a section: the title on a panel at the left (right with `leftwards`), the topics on the rest. */
export function sectionCard(topic: Topic, index: number, options: CardOptions): Topic {
  const { tones, covered, leftwards } = options;
  const children = topic.topics.map((child, i) =>
    isSection(child) ? sectionCard(child, index + i + 1, options) : child,
  );
  const field = inset(boxAt(PANEL, 0, WIDTH - PANEL, HEIGHT), 56);
  const slots = mosaic(children.length, field, commonAspect(children), 28, index % 2 === 1);
  const placed = children.map((child, i) => fitInSlot(child, itemAt(slots, i)));
  const titleBox = boxAt(56, 80, PANEL - 104, 740);
  const atSide = (box: Rect) => (leftwards ? mirroredBox(box, WIDTH) : box);
  return {
    ...topic,
    width: WIDTH,
    height: HEIGHT,
    corner: 28,
    // Tinted, so that the edges of white slides are visible.
    background: { kind: 'solid', color: tones.dark ? '#1c2230' : mix('#ffffff', tones.accent, 0.11) },
    elements: [panel(topic, tones, leftwards), panelTitle(topic, 'title', atSide(titleBox), 76)],
    ...(covered
      ? { cover: [cover(topic, tones), panelTitle(topic, 'cover-title', boxAt(110, 110, 1380, 680), 190)] }
      : {}),
    topics: leftwards ? placed.map((child) => mirroredTopic(child, WIDTH)) : placed,
  };
}

/** Returns the median aspect ratio (width / height) of the topics; 16:9 without topics. */
export function commonAspect(topics: readonly Topic[]): number {
  const aspects = topics.map((topic) => topic.width / topic.height).sort((a, b) => a - b);
  return aspects[aspects.length >> 1] ?? 16 / 9;
}

/** Background of the title. The text on it is white, so the light accents of dark themes are darkened. */
const titleFill = (tones: CanvasColors) => ({
  kind: 'linear' as const,
  angle: 60,
  stops: [
    { offset: 0, color: tones.dark ? tones.deep : tones.accent },
    { offset: 1, color: tones.dark ? mix(tones.deep, '#0b1020', 0.5) : tones.deep },
  ],
});

function panel(topic: Topic, tones: CanvasColors, leftwards: boolean): Element {
  const d = `M28 0 L${PANEL} 0 L${PANEL} ${HEIGHT} L28 ${HEIGHT} C12.5 ${HEIGHT} 0 ${HEIGHT - 12.5} 0 ${HEIGHT - 28} L0 28 C0 12.5 12.5 0 28 0 Z`;
  return {
    kind: 'shape',
    id: `${topic.id}-panel`.slice(-100),
    alt: '',
    furniture: true,
    ...(leftwards ? { flipX: true } : {}),
    x: leftwards ? WIDTH - PANEL : 0,
    y: 0,
    width: PANEL,
    height: HEIGHT,
    geometry: { kind: 'path', width: PANEL, height: HEIGHT, paths: [{ d }] },
    fill: titleFill(tones),
  };
}

function cover(topic: Topic, tones: CanvasColors): Element {
  return {
    kind: 'shape',
    id: `${topic.id}-cover`.slice(-100),
    alt: '',
    furniture: true,
    x: 0,
    y: 0,
    width: WIDTH,
    height: HEIGHT,
    geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 3111 } },
    fill: titleFill(tones),
  };
}

function panelTitle(topic: Topic, part: string, box: Rect, size: number): Element {
  return {
    kind: 'text',
    id: `${topic.id}-${part}`.slice(-100),
    furniture: true,
    ...box,
    body: {
      anchor: 'middle',
      fit: 'shrink',
      insets: [0, 0, 0, 0],
      paragraphs: [
        {
          role: 'title',
          align: 'start',
          runs: [
            {
              text: topic.title,
              family: 'heading',
              bold: true,
              size: sizeForWords(topic.title, box.width, size),
              color: '#ffffff',
            },
          ],
        },
      ],
    },
  };
}
