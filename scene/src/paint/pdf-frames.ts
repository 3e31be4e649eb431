import { boundsOf, invert, type Matrix, multiply, type Rect } from '../model/geometry.ts';
import type { Scene, SceneFrame } from '../model/scene.ts';
import type { DisplayItem, StructNode } from './display-list.ts';
import { isOpaque } from './opaque.ts';
import { boxPath, type PdfItemPainter } from './pdf-items.ts';
import type { PdfDocument } from './pdf-port.ts';

/** Text smaller than this on the page (points) is a texture, not words: it is left out of what lies around or below. */
const SMALLEST_TEXT = 1.5;

/** A cover stands over its frame while the frame takes less than this part of the page. */
const COVER_BELOW = 0.35;

/** Paints frames that are not the page's own: those around it, and those that stand on it. Marks nothing. */
export class PdfFramePainter {
  readonly #doc: PdfDocument;
  readonly #scene: Scene;
  readonly #painter: PdfItemPainter;

  constructor(doc: PdfDocument, scene: Scene, painter: PdfItemPainter) {
    this.#doc = doc;
    this.#scene = scene;
    this.#painter = painter;
  }

  /** What lies behind a frame where the frame itself does not cover the page. */
  surroundings(frame: number, toPage: Matrix, page: Rect): void {
    let below = frame;
    let matrix = toPage;
    const chain: { frame: SceneFrame; matrix: Matrix }[] = [];
    while (below !== 0 && !isOpaque(this.#frame(below))) {
      const inner = this.#frame(below);
      matrix = multiply(matrix, invert(inner.place));
      below = inner.parent;
      chain.push({ frame: this.#frame(below), matrix });
    }
    for (const { frame: outer, matrix: outerToPage } of chain.reverse()) {
      this.#doc.save();
      this.#doc.transform(...outerToPage);
      this.background(outer);
      this.#items(outer.items, outerToPage, { page });
      this.#doc.restore();
    }
  }

  /** Whether something of a frame can be seen on the page that its parent stands on. */
  isSeen(index: number, parentToPage: Matrix, page: Rect): boolean {
    const frame = this.#frame(index);
    const extent = boundsOf(multiply(parentToPage, frame.place), frame.extent);
    return touches(extent, page) && Math.max(extent.width, extent.height) >= 0.5;
  }

  /** A frame that stands on its parent's page, with what is inside it. */
  nested(index: number, parentToPage: Matrix, page: Rect): void {
    if (!this.isSeen(index, parentToPage, page)) return;
    const frame = this.#frame(index);
    const toPage = multiply(parentToPage, frame.place);
    this.#doc.save();
    this.#doc.transform(...frame.place);
    const own = boundsOf(toPage, { x: 0, y: 0, ...frame.size });
    const covered = frame.cover && Math.max(own.width / page.width, own.height / page.height) < COVER_BELOW;
    this.background(frame);
    this.#doc.save();
    if (frame.clip) this.#clipToFrame(frame);
    this.#items(frame.items, toPage, { page, title: covered ? undefined : titleOf(frame) });
    for (const child of frame.children) this.nested(child, toPage, page);
    this.#doc.restore();
    if (frame.cover && covered) this.#items(frame.cover, toPage, { page, title: [0, frame.cover.length] });
    this.#doc.restore();
  }

  background(frame: SceneFrame): void {
    if (frame.background === undefined) return;
    this.#painter.paintBox({ x: 0, y: 0, ...frame.size }, frame.background, frame.corner ?? 0);
  }

  /** Text outside the title is drawn as outlines: the frame's own page has it to be found and copied. */
  #items(items: readonly DisplayItem[], toPage: Matrix, { page, title }: Painted): void {
    const scale = Math.sqrt(Math.abs(toPage[0] * toPage[3] - toPage[1] * toPage[2]));
    for (const [index, item] of items.entries()) {
      if (!touches(boundsOf(toPage, item.box), page)) continue;
      const isTiny = item.t === 'text' && item.size * scale < SMALLEST_TEXT;
      if (title && index >= title[0] && index < title[1])
        this.#painter.paint(isTiny ? { ...item, invisible: true } : item);
      else if (!isTiny) this.#painter.paintOutlined(item);
    }
  }

  #clipToFrame(frame: SceneFrame): void {
    this.#doc.path(boxPath({ x: 0, y: 0, ...frame.size }, frame.corner ?? 0));
    this.#doc.clip();
  }

  #frame(index: number): SceneFrame {
    return this.#scene.frames[index]!;
  }
}

interface Painted {
  readonly page: Rect;
  /** The items that stay text, from and to; absent: none. */
  readonly title?: readonly [from: number, to: number] | undefined;
}

/** The items of a frame that show its title: its heading, the text that begins with it, or all where nothing is structured. */
function titleOf(frame: SceneFrame): Painted['title'] {
  const title = frame.title.trim();
  if (title === '') return undefined;
  if (frame.struct.length === 0) return [0, frame.items.length];
  const leaves = frame.struct.flatMap(leavesOf);
  const found =
    leaves.find(({ role }) => role === 'H1') ?? leaves.find(({ text }) => text?.trim().startsWith(title));
  return found?.from === undefined || found.to === undefined ? undefined : [found.from, found.to];
}

const leavesOf = (node: StructNode): StructNode[] =>
  node.from === undefined ? (node.children ?? []).flatMap(leavesOf) : [node];

/** Whether two boxes overlap. */
export function touches(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && a.x + a.width > b.x && a.y < b.y + b.height && a.y + a.height > b.y;
}
