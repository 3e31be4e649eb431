import type { Element } from '@flydeck/scene/model/elements';
import type { Point, Rect, Size } from '@flydeck/scene/model/geometry';
import type { Paragraph, TextBody } from '@flydeck/scene/model/text';
import { type Diagram, type DiagramNode, itemsBelow } from './diagram.ts';
import { headingParagraph, textOn } from './node-text.ts';

/** Style and text of a shape in a diagram. */
export interface ShapeStyle {
  readonly fill: string;
  readonly preset?: string;
  readonly adjust?: Record<string, number>;
  readonly rotation?: number;
  readonly flipX?: boolean;
  readonly text?: readonly Paragraph[];
  readonly anchor?: TextBody['anchor'];
  /** Left, top, right, bottom. */
  readonly insets?: [number, number, number, number];
}

const LINE = { color: '#7f7f7f', width: 1.5 } as const;

/** Collects the elements of one diagram. */
export class DiagramBuilder {
  readonly elements: Element[] = [];
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** Adds a preset shape. Its text shrinks to fit. */
  shape(box: Rect, look: ShapeStyle): void {
    const { preset = 'rect', adjust } = look;
    const geometry = { kind: 'preset' as const, preset, ...(adjust ? { adjust } : {}) };
    this.#add(box, geometry, look);
  }

  /** Adds text without a visible shape. */
  label(box: Rect, text: readonly Paragraph[]): void {
    this.shape(box, { fill: '#ffffff00', text, insets: [0, 0, 0, 0] });
  }

  /** Adds a closed path. `d` is relative to the top left corner of `box`. */
  outline(box: Rect, d: string, look: ShapeStyle): void {
    this.#add(box, { kind: 'path', width: box.width, height: box.height, paths: [{ d }] }, look);
  }

  /** Adds a decorative line through points, without arrow heads. */
  line(points: readonly Point[]): void {
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    const width = Math.max(0.01, Math.max(...xs) - x);
    const height = Math.max(0.01, Math.max(...ys) - y);
    const d = points.map((p, i) => `${i === 0 ? 'M' : 'L'}${p.x - x} ${p.y - y}`).join(' ');
    const paths = [{ d, fill: false }];
    this.elements.push({
      kind: 'shape',
      id: this.#newId(),
      alt: '',
      ...{ x, y, width, height },
      geometry: { kind: 'path', width, height, paths },
      stroke: LINE,
    });
  }

  #add(box: Rect, geometry: Extract<Element, { kind: 'shape' }>['geometry'], look: ShapeStyle): void {
    const { fill, rotation, flipX, text, anchor = 'middle' } = look;
    const [side, above] = [Math.min(6, box.width * 0.04), Math.min(4, box.height * 0.04)];
    const insets = look.insets ?? [side, above, side, above];
    this.elements.push({
      kind: 'shape',
      id: this.#newId(),
      ...(text && text.length > 0 ? {} : { alt: '' }),
      ...box,
      ...(rotation ? { rotation } : {}),
      ...(flipX ? { flipX } : {}),
      geometry,
      fill: { kind: 'solid', color: fill },
      ...(text && text.length > 0
        ? { body: { paragraphs: [...text], anchor, fit: 'shrink' as const, insets } }
        : {}),
    });
  }
}

/** The text of a node: its heading, and its descendants as smaller bullets. */
export function nodeText(node: DiagramNode, fill: string, size: number): Paragraph[] {
  return [...node.text.map((it) => headingParagraph(it, size, fill)), ...itemsBelow(node, textOn(fill))];
}

/** Average letter width relative to the font size. */
const LETTER_WIDTH = 0.58;

/** A font size (points) for a shape, at which the longest word fits on a line if possible. */
export function sizeFor({ width, height }: Size, { longestWord }: Pick<Diagram, 'longestWord'>): number {
  const unbroken = (width * 0.9) / (longestWord * LETTER_WIDTH);
  return Math.round(Math.max(8, Math.min(32, height * 0.38, width * 0.2, unbroken)));
}

/** A fill with the given opacity, 0 to 1. */
export const translucent = (color: string, opacity: number): string =>
  `${color.slice(0, 7)}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;

/** A box centred at a point. */
export const boxAround = ({ x, y }: Point, width: number, height: number): Rect => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});
