import { ancestorChain, scaleOf } from '../camera.ts';
import { itemAt } from '../checked-access.ts';
import { boundsOf, invert, type Matrix, multiply, type Rect } from '../model/geometry.ts';
import type { Scene, SceneFrame } from '../model/scene.ts';
import type { DisplayItem, StructNode } from './display-list.ts';
import { isOpaque } from './opaque.ts';
import type { PdfItemPainter } from './pdf-items.ts';
import type { PdfDocument } from './pdf-port.ts';
import { rectPathData } from './rect-path.ts';

/** Minimum size, in points on the page, of text in ancestors and nested frames; smaller text is unreadable. */
const MIN_TEXT_SIZE = 1.5;

/** A frame's cover is painted if the frame is smaller than this fraction of the page in both directions. */
const COVER_BELOW = 0.35;

/**
 * Paints the ancestors and descendants of a page's frame. Their items are not tagged with structure. In all methods,
 * `page` is the box of the step on the page, in points.
 */
export class PdfFramePainter {
  readonly #doc: PdfDocument;
  readonly #scene: Scene;
  readonly #painter: PdfItemPainter;

  constructor(doc: PdfDocument, scene: Scene, painter: PdfItemPainter) {
    this.#doc = doc;
    this.#scene = scene;
    this.#painter = painter;
  }

  /** Paints those ancestors of a frame that are visible behind the frame, outermost first. */
  paintAncestors(index: number, toPage: Matrix, page: Rect): void {
    const ancestors = this.#ancestorsOf(index, toPage);
    const hidden = ancestors.findIndex(({ inner }) => isOpaque(this.#frame(inner)));
    const visible = hidden < 0 ? ancestors : ancestors.slice(0, hidden);
    for (const { outer, inner, matrix } of visible.reverse())
      this.#painted(matrix, () => {
        this.paintBackground(outer);
        this.#paintItems(outer.items, matrix, { page, to: itemsBelow(outer, outer.children.indexOf(inner)) });
      });
  }

  /** Paints the items of a frame's ancestors that are painted over the frame, innermost first, as decoration. */
  paintItemsAbove(index: number, toPage: Matrix, page: Rect): void {
    for (const { outer, inner, matrix } of this.#ancestorsOf(index, toPage)) {
      const from = itemsBelow(outer, outer.children.indexOf(inner));
      if (from >= outer.items.length) continue;
      this.#doc.markContent('Artifact', { type: 'Layout' });
      this.#painted(matrix, () => this.#paintItems(outer.items, matrix, { page, from }));
      this.#doc.endMarkedContent();
    }
  }

  /** Returns the ancestors (`outer`) of a frame, innermost first, each with its child (`inner`) that contains the frame. */
  #ancestorsOf(index: number, toPage: Matrix): { outer: SceneFrame; inner: number; matrix: Matrix }[] {
    let matrix = toPage;
    return ancestorChain(this.#scene, index)
      .slice(0, -1)
      .map((inner) => {
        const { place, parent } = this.#frame(inner);
        matrix = multiply(matrix, invert(place));
        return { outer: this.#frame(parent), inner, matrix };
      });
  }

  /** Paints in the space that a matrix maps to the page. */
  #painted(toPage: Matrix, paint: () => void): void {
    this.#doc.save();
    this.#doc.transform(...toPage);
    paint();
    this.#doc.restore();
  }

  /** Returns whether a part of a frame is visible on the page of one of its ancestors. */
  isVisible(index: number, parentToPage: Matrix, page: Rect): boolean {
    const frame = this.#frame(index);
    const extent = boundsOf(multiply(parentToPage, frame.place), frame.extent);
    // Frames below half a point are not visible.
    return overlaps(extent, page) && Math.max(extent.width, extent.height) >= 0.5;
  }

  /** Paints a frame and its descendants on the page of one of its ancestors. */
  paintNested(index: number, parentToPage: Matrix, page: Rect): void {
    if (!this.isVisible(index, parentToPage, page)) return;
    const frame = this.#frame(index);
    const toPage = multiply(parentToPage, frame.place);
    this.#doc.save();
    this.#doc.transform(...frame.place);
    const bounds = boundsOf(toPage, { x: 0, y: 0, ...frame.size });
    const hasVisibleCover =
      frame.cover && Math.max(bounds.width / page.width, bounds.height / page.height) < COVER_BELOW;
    this.paintBackground(frame);
    this.#doc.save();
    if (frame.clip) {
      this.#doc.path(rectPathData({ x: 0, y: 0, ...frame.size }, frame.corner));
      this.#doc.clip();
    }
    const title = hasVisibleCover ? undefined : findTitleItems(frame);
    let from = 0;
    for (const [i, child] of frame.children.entries()) {
      const to = itemsBelow(frame, i);
      this.#paintItems(frame.items, toPage, { page, title, from, to });
      from = to;
      this.paintNested(child, toPage, page);
    }
    this.#paintItems(frame.items, toPage, { page, title, from });
    this.#doc.restore();
    if (frame.cover && hasVisibleCover) this.#paintItems(frame.cover, toPage, { page, title: [0, frame.cover.length] });
    this.#doc.restore();
  }

  /** Paints the background of a frame, in its own space. */
  paintBackground(frame: SceneFrame): void {
    if (frame.background === undefined) return;
    this.#painter.paintBox({ x: 0, y: 0, ...frame.size }, frame.background, frame.corner ?? 0);
  }

  /**
   * Paints the items of a frame on another frame's page. Only the title is painted as text that readers can find and
   * copy. A title that is too small is painted as invisible text. Other text is painted as paths, because readers can
   * find and copy this text on the page of its own frame. Other text that is too small is not painted.
   */
  #paintItems(items: readonly DisplayItem[], toPage: Matrix, { page, title, from = 0, to }: PaintOptions): void {
    const scale = scaleOf(toPage);
    for (const [offset, item] of items.slice(from, to).entries()) {
      const index = from + offset;
      if (!overlaps(boundsOf(toPage, item.box), page)) continue;
      const isTiny = item.t === 'text' && item.size * scale < MIN_TEXT_SIZE;
      if (title && index >= title[0] && index < title[1])
        this.#painter.paint(isTiny ? { ...item, invisible: true } : item);
      else if (!isTiny) this.#painter.paintAsGlyphPaths(item);
    }
  }

  #frame(index: number): SceneFrame {
    return itemAt(this.#scene.frames, index);
  }
}

interface PaintOptions {
  readonly page: Rect;
  /** Range of the items that are painted as text, because they show the frame's title; absent: no items. */
  readonly title?: readonly [from: number, to: number] | undefined;
  /** Index of the first item that is painted; default 0. */
  readonly from?: number;
  /** Index after the last item that is painted; absent: all following items are painted. */
  readonly to?: number;
}

/** Returns how many items of a frame are painted before a child frame. @param child index in `frame.children` */
export const itemsBelow = (frame: SceneFrame, child: number): number => frame.itemsBelow?.[child] ?? frame.items.length;

/**
 * Returns the items that show a frame's title: all items if the frame has no structure, else the heading, else the text
 * that begins with the title. Undefined if there are no such items.
 */
function findTitleItems(frame: SceneFrame): PaintOptions['title'] {
  const title = frame.title.trim();
  if (title === '') return undefined;
  if (frame.struct.length === 0) return [0, frame.items.length];
  const leaves = frame.struct.flatMap(leavesOf);
  const titleNode =
    leaves.find(({ role }) => role === 'H1') ?? leaves.find(({ text }) => text?.trim().startsWith(title));
  return titleNode?.from === undefined || titleNode.to === undefined ? undefined : [titleNode.from, titleNode.to];
}

/** Returns the nodes that refer to items: the node itself, or nodes below it. */
const leavesOf = (node: StructNode): StructNode[] =>
  node.from === undefined ? (node.children ?? []).flatMap(leavesOf) : [node];

/** Returns whether two boxes overlap. */
export function overlaps(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && a.x + a.width > b.x && a.y < b.y + b.height && a.y + a.height > b.y;
}
