import type { Element, Geometry } from '@flydeck/scene/model/elements';
import type { Point, Rect, Size } from '@flydeck/scene/model/geometry';
import type { Paragraph, TextBody } from '@flydeck/scene/model/text';
import { toHexByte } from '../../theme/rgb.ts';
import { createItemParagraphs, type Diagram, type DiagramNode } from './diagram.ts';
import { createHeading, textColorOn } from './node-text.ts';

/** Style and text of a shape in a diagram. */
export interface ShapeStyle {
  /** Colour as `#rrggbb` or `#rrggbbaa`. */
  readonly fill: string;
  /** Name of a preset shape; default: `rect`. */
  readonly preset?: string;
  /** Adjust values of the preset shape, by name. */
  readonly adjust?: Record<string, number>;
  /** Degrees clockwise. */
  readonly rotation?: number;
  readonly flipX?: boolean;
  readonly text?: readonly Paragraph[];
  readonly anchor?: TextBody['anchor'];
  /** Left, top, right and bottom distance of the text from the box, in points. */
  readonly insets?: [number, number, number, number];
}

/** The stroke of lines between nodes. */
const LINE_STROKE = { color: '#7f7f7f', width: 1.5 } as const;

/** Collects the elements of one diagram. */
export class DiagramBuilder {
  readonly elements: Element[] = [];
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** Adds a preset shape. Text that is too large for the shape shrinks. */
  addShape(box: Rect, style: ShapeStyle): void {
    const { preset = 'rect', adjust } = style;
    this.#add(box, { kind: 'preset', preset, ...(adjust ? { adjust } : {}) }, style);
  }

  /** Adds text without a visible shape. */
  addLabel(box: Rect, text: readonly Paragraph[]): void {
    this.addShape(box, { fill: '#ffffff00', text, insets: [0, 0, 0, 0] });
  }

  /** Adds a closed path. The coordinates of the path data `d` are relative to the top left corner of `box`. */
  addPath(box: Rect, d: string, style: ShapeStyle): void {
    this.#add(box, { kind: 'path', width: box.width, height: box.height, paths: [{ d }] }, style);
  }

  /** Adds a line through points, without arrow heads. Screen readers ignore the line. */
  addLine(points: readonly Point[]): void {
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    // The width and height of a path must be positive.
    const width = Math.max(0.01, Math.max(...xs) - x);
    const height = Math.max(0.01, Math.max(...ys) - y);
    const d = points.map((point, i) => `${i === 0 ? 'M' : 'L'}${point.x - x} ${point.y - y}`).join(' ');
    this.elements.push({
      kind: 'shape',
      id: this.#newId(),
      alt: '',
      ...{ x, y, width, height },
      geometry: { kind: 'path', width, height, paths: [{ d, fill: false }] },
      stroke: LINE_STROKE,
    });
  }

  #add(box: Rect, geometry: Geometry, style: ShapeStyle): void {
    const { fill, rotation, flipX, text, anchor = 'middle' } = style;
    const [horizontalInset, verticalInset] = [Math.min(6, box.width * 0.04), Math.min(4, box.height * 0.04)];
    const insets = style.insets ?? [horizontalInset, verticalInset, horizontalInset, verticalInset];
    this.elements.push({
      kind: 'shape',
      id: this.#newId(),
      ...(text && text.length > 0 ? {} : { alt: '' }),
      ...box,
      ...(rotation ? { rotation } : {}),
      ...(flipX ? { flipX } : {}),
      geometry,
      fill: { kind: 'solid', color: fill },
      ...(text && text.length > 0 ? { body: { paragraphs: [...text], anchor, fit: 'shrink' as const, insets } } : {}),
    });
  }
}

/**
 * Creates the text of a node: its heading, and its descendants as smaller bullets.
 * @param fill colour of the shape, with which the text contrasts
 * @param size font size of the heading in points
 */
export function createNodeText(node: DiagramNode, fill: string, size: number): Paragraph[] {
  return [...createHeading(node.text, size, fill), ...createItemParagraphs(node, textColorOn(fill))];
}

/** Average width of a character relative to the font size. */
const CHARACTER_WIDTH = 0.58;

/**
 * Chooses a font size from 8 to 32 points for a shape. If possible, the longest word fits on one line, and the size is
 * at most 38 % of the height and 20 % of the width of the shape.
 */
export function chooseFontSize(
  { width, height }: Size,
  { longestWordLength }: Pick<Diagram, 'longestWordLength'>,
): number {
  const maxSizeOnOneLine = (width * 0.9) / (longestWordLength * CHARACTER_WIDTH);
  return Math.round(Math.max(8, Math.min(32, height * 0.38, width * 0.2, maxSizeOnOneLine)));
}

/** Returns a colour (`#rrggbb`) with an opacity from 0 to 1 as `#rrggbbaa`. */
export const withOpacity = (color: string, opacity: number): string => color.slice(0, 7) + toHexByte(opacity);

/** Returns a box centred at a point. */
export const boxAround = ({ x, y }: Point, width: number, height: number): Rect => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});
