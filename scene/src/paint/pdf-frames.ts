import { boundsOf, invert, type Matrix, multiply, type Rect } from '../model/geometry.ts';
import type { Scene, SceneFrame } from '../model/scene.ts';
import type { DisplayItem } from './display-list.ts';
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
    while (below !== 0 && !coversBox(this.#frame(below))) {
      const inner = this.#frame(below);
      matrix = multiply(matrix, invert(inner.place));
      below = inner.parent;
      chain.push({ frame: this.#frame(below), matrix });
    }
    for (const { frame: outer, matrix: outerToPage } of chain.reverse()) {
      this.#doc.save();
      this.#doc.transform(...outerToPage);
      this.background(outer);
      this.#items(outer.items, outerToPage, page);
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
    this.#items(frame.items, toPage, page);
    for (const child of frame.children) this.nested(child, toPage, page);
    this.#doc.restore();
    if (frame.cover && covered) this.#items(frame.cover, toPage, page);
    this.#doc.restore();
  }

  background(frame: SceneFrame): void {
    if (frame.background === undefined) return;
    this.#painter.paintBox({ x: 0, y: 0, ...frame.size }, frame.background, frame.corner ?? 0);
  }

  #items(items: readonly DisplayItem[], toPage: Matrix, page: Rect): void {
    const scale = Math.sqrt(Math.abs(toPage[0] * toPage[3] - toPage[1] * toPage[2]));
    for (const item of items) {
      if (!touches(boundsOf(toPage, item.box), page)) continue;
      if (item.t === 'text' && (item.invisible || item.size * scale < SMALLEST_TEXT)) continue;
      this.#painter.paint(item);
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

function coversBox(frame: SceneFrame): boolean {
  const { background } = frame;
  if (background === undefined) return false;
  if (typeof background === 'string') return background.length === 7;
  if (background.kind === 'image') return false;
  return background.stops.every(([, color]) => color.length === 7);
}

/** Whether two boxes overlap. */
export function touches(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && a.x + a.width > b.x && a.y < b.y + b.height && a.y + a.height > b.y;
}
