import type { Element } from '@flydeck/scene/model/elements';
import type { Point, Rect, Size } from '@flydeck/scene/model/geometry';
import type { Paragraph, TextBody } from '@flydeck/scene/model/text';
import { type Diagram, type DiagramNode, itemsBelow } from './diagram.ts';
import { asHead, textOn } from './node-text.ts';

/** How a shape of a diagram looks. */
export interface Look {
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

/** Draws the shapes of one diagram. */
export class DiagramPen {
  readonly elements: Element[] = [];
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** A preset shape; its text shrinks to fit. */
  shape(box: Rect, look: Look): void {
    const { preset = 'rect', adjust } = look;
    const geometry = { kind: 'preset' as const, preset, ...(adjust ? { adjust } : {}) };
    this.#add(box, geometry, look);
  }

  /** Text without a shape of its own. */
  label(box: Rect, text: readonly Paragraph[]): void {
    this.shape(box, { fill: '#ffffff00', text, insets: [0, 0, 0, 0] });
  }

  /** A polygon or another closed path in the diagram's coordinates. */
  outline(box: Rect, d: string, look: Look): void {
    this.#add(box, { kind: 'path', width: box.width, height: box.height, paths: [{ d }] }, look);
  }

  /** A line through points, without arrow heads; decoration. */
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

  #add(box: Rect, geometry: Extract<Element, { kind: 'shape' }>['geometry'], look: Look): void {
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

/** The text of a node on its own shape: its heading, and what is below it as smaller bullets. */
export function nodeText(node: DiagramNode, fill: string, size: number): Paragraph[] {
  return [...node.text.map((it) => asHead(it, size, fill)), ...itemsBelow(node, textOn(fill))];
}

/** Width of an average letter over the size of its text. */
const LETTER = 0.58;

/** A size of text that suits a shape and keeps the longest word whole; it shrinks where there is more text than room. */
export function sizeFor({ width, height }: Size, { longestWord }: Pick<Diagram, 'longestWord'>): number {
  const whole = (width * 0.9) / (longestWord * LETTER);
  return Math.round(Math.max(8, Math.min(32, height * 0.38, width * 0.2, whole)));
}

/** A fill with an opacity of its own, 0 to 1. */
export const translucent = (color: string, opacity: number): string =>
  `${color.slice(0, 7)}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;

/** The box of a size around a point. */
export const boxAround = ({ x, y }: Point, width: number, height: number): Rect => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});
