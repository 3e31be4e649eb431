import { boundsOf, invert, type Matrix, multiply, type Rect } from '../model/geometry.ts';
import type { Scene, SceneFrame, Step } from '../model/scene.ts';
import type { DisplayItem, LinkArea, StructNode } from './display-list.ts';
import { boxPath, PdfItemPainter } from './pdf-items.ts';
import type {
  PdfDocument,
  PdfMarkedContent,
  PdfOutlineItem,
  PdfResources,
  PdfStructElement,
} from './pdf-port.ts';
import { addStructure, indexLeaves } from './pdf-struct.ts';

export interface PdfOptions {
  /** Which stops become pages; default all. */
  readonly steps?: (step: Step, index: number) => boolean;
  readonly progress?: (done: number, total: number) => void;
}

/** Text smaller than this on the page (points) is a texture, not words: it is left out of surroundings. */
const SMALLEST_SURROUNDING_TEXT = 1.5;

/** A cover stands over its frame while the frame takes less than this part of the page. */
const COVER_BELOW = 0.35;

/** Longer side of a page in points; other sizes are scaled to stay within what PDF readers accept (ISO 32000-1, annex C). */
const PAGE_LIMITS = { min: 72, max: 14_400 };

/**
 * Writes the steps of a scene as pages of a tagged PDF: one page a step, of the step's own shape, with real text,
 * reading order, alternative texts, links between pages and to the web, and bookmarks that follow the topics.
 * The document must have been made tagged, with title and language, and without a first page; the caller ends it.
 */
export function paintPdf(
  doc: PdfDocument,
  scene: Scene,
  resources: PdfResources,
  options: PdfOptions = {},
): void {
  const wanted = options.steps ?? (() => true);
  const steps = scene.steps.filter(wanted);
  const book = new PdfBook(doc, scene, resources, new Set(steps.map((step) => step.frame)));
  steps.forEach((step, index) => {
    book.addStep(step);
    options.progress?.(index + 1, steps.length);
  });
  book.end();
}

class PdfBook {
  readonly #doc: PdfDocument;
  readonly #scene: Scene;
  readonly #resources: PdfResources;
  readonly #painter: PdfItemPainter;
  readonly #root: PdfStructElement;
  readonly #bookmarks = new Map<number, PdfOutlineItem>();
  readonly #framesWithPage: ReadonlySet<number>;

  constructor(doc: PdfDocument, scene: Scene, resources: PdfResources, framesWithPage: ReadonlySet<number>) {
    this.#doc = doc;
    this.#scene = scene;
    this.#resources = resources;
    this.#framesWithPage = framesWithPage;
    this.#painter = new PdfItemPainter(doc, resources, (index) => scene.fonts[index]?.id);
    this.#root = doc.struct('Document', { lang: scene.language, title: scene.title });
    doc.addStructure(this.#root);
  }

  addStep(step: Step): void {
    const doc = this.#doc;
    const { view } = step;
    const longer = Math.max(view.width, view.height);
    const scale = Math.min(PAGE_LIMITS.max / longer, Math.max(1, PAGE_LIMITS.min / longer));
    const page: Rect = { x: 0, y: 0, width: view.width * scale, height: view.height * scale };
    doc.addPage({ size: [page.width, page.height], margin: 0 });
    doc.addNamedDestination(`frame-${step.frame}`, 'Fit');
    this.#bookmark(step.frame, step.title);
    const toPage: Matrix = [scale, 0, 0, scale, -view.x * scale, -view.y * scale];
    doc.markContent('Artifact', { type: 'Background' });
    this.#painter.paintBox(page, this.#scene.backdrop, 0);
    this.#surroundings(step.frame, toPage, page);
    doc.endMarkedContent();
    this.#content(step, toPage, page);
  }

  end(): void {
    this.#root.end();
  }

  /** Paints what lies behind the step's frame where the frame itself does not cover the page. */
  #surroundings(frame: number, toPage: Matrix, page: Rect): void {
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
      this.#background(outer);
      this.#items(outer.items, outerToPage, page, SMALLEST_SURROUNDING_TEXT);
      this.#doc.restore();
    }
  }

  #content(step: Step, toPage: Matrix, page: Rect): void {
    const doc = this.#doc;
    const frame = this.#frame(step.frame);
    const section = doc.struct('Sect', { title: step.title, ...(frame.lang ? { lang: frame.lang } : {}) });
    this.#root.add(section);
    doc.save();
    doc.transform(...toPage);
    doc.markContent('Artifact', { type: 'Background' });
    // On its own page a frame is the paper: rounded corners would only show slivers of what lies behind.
    this.#background({ ...frame, corner: 0 });
    doc.endMarkedContent();
    const marked = this.#markedItems(frame, toPage, page);
    if (frame.children.length > 0) {
      doc.markContent('Artifact', { type: 'Layout' });
      for (const child of frame.children) this.#nested(child, toPage, page);
      doc.endMarkedContent();
    }
    doc.restore();
    const elements = addStructure(doc, section, frame, marked, (node) => boxOnPage(node, frame, toPage));
    doc.save();
    doc.transform(...toPage);
    this.#links(frame, section, elements);
    doc.restore();
    section.end();
  }

  /** Paints a frame's items in painting order, each run of items of one leaf as one piece of marked content. */
  #markedItems(frame: SceneFrame, toPage: Matrix, page: Rect): Map<StructNode, PdfMarkedContent[]> {
    const doc = this.#doc;
    const leafOf = indexLeaves(frame.struct, frame.items.length);
    const marked = new Map<StructNode, PdfMarkedContent[]>();
    let open: StructNode | 'artifact' | undefined;
    frame.items.forEach((item, index) => {
      if (!touches(boundsOf(toPage, item.box), page)) return;
      const leaf = leafOf(index) ?? 'artifact';
      if (leaf !== open) {
        if (open) doc.endMarkedContent();
        if (leaf === 'artifact') doc.markContent('Artifact', { type: 'Layout' });
        else marked.set(leaf, [...(marked.get(leaf) ?? []), doc.markStructureContent(leaf.role)]);
        open = leaf;
      }
      if (leaf !== 'artifact') this.#painter.paintWords(item, this.#scene.fonts[0]?.id ?? '');
      this.#painter.paint(item);
    });
    if (open) doc.endMarkedContent();
    return marked;
  }

  #nested(index: number, parentToPage: Matrix, page: Rect): void {
    const frame = this.#frame(index);
    const toPage = multiply(parentToPage, frame.place);
    const extent = boundsOf(toPage, frame.extent);
    if (!touches(extent, page) || Math.max(extent.width, extent.height) < 0.5) return;
    this.#doc.save();
    this.#doc.transform(...frame.place);
    const own = boundsOf(toPage, { x: 0, y: 0, ...frame.size });
    const covered = frame.cover && Math.max(own.width / page.width, own.height / page.height) < COVER_BELOW;
    this.#background(frame);
    this.#doc.save();
    if (frame.clip) this.#clipToFrame(frame);
    this.#items(frame.items, toPage, page, SMALLEST_SURROUNDING_TEXT);
    for (const child of frame.children) this.#nested(child, toPage, page);
    this.#doc.restore();
    if (frame.cover && covered) this.#items(frame.cover, toPage, page, SMALLEST_SURROUNDING_TEXT);
    this.#doc.restore();
  }

  #items(items: readonly DisplayItem[], toPage: Matrix, page: Rect, smallestText: number): void {
    const scale = Math.sqrt(Math.abs(toPage[0] * toPage[3] - toPage[1] * toPage[2]));
    for (const item of items) {
      if (!touches(boundsOf(toPage, item.box), page)) continue;
      if (item.t === 'text' && (item.invisible || item.size * scale < smallestText)) continue;
      this.#painter.paint(item);
    }
  }

  #clipToFrame(frame: SceneFrame): void {
    this.#doc.path(boxPath({ x: 0, y: 0, ...frame.size }, frame.corner ?? 0));
    this.#doc.clip();
  }

  #background(frame: SceneFrame): void {
    if (frame.background === undefined) return;
    this.#painter.paintBox({ x: 0, y: 0, ...frame.size }, frame.background, frame.corner ?? 0);
  }

  #links(
    frame: SceneFrame,
    section: PdfStructElement,
    elements: ReadonlyMap<StructNode, PdfStructElement>,
  ): void {
    const free = [...elements].filter(([node]) => node.role === 'Link');
    for (const area of frame.links) {
      const at = free.findIndex(([node]) => sameLink(node, area));
      let parent = at >= 0 ? free.splice(at, 1)[0]![1] : undefined;
      if (!parent) {
        parent = this.#doc.struct('Link', { alt: area.label });
        section.add(parent);
      }
      this.#annotate(area, parent);
    }
  }

  #annotate({ box, link, label }: LinkArea, structParent: PdfStructElement): void {
    const options = { structParent, Contents: this.#resources.string(label) };
    if ('href' in link) {
      this.#doc.link(box.x, box.y, box.width, box.height, link.href, options);
      return;
    }
    const target = this.#pageOf(link.frame);
    if (target !== undefined) {
      this.#doc.goTo(box.x, box.y, box.width, box.height, `frame-${target}`, options);
    }
  }

  /** The frame itself where it has a page, else the first below it that has. */
  #pageOf(frame: number): number | undefined {
    if (this.#framesWithPage.has(frame)) return frame;
    for (const child of this.#frame(frame).children) {
      const found = this.#pageOf(child);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Adds the bookmark of a frame below those of the topics that hold it; sections get theirs with their first page. */
  #bookmark(frame: number, title: string): PdfOutlineItem {
    const known = this.#bookmarks.get(frame);
    if (known) return known;
    const parent = frame === 0 ? -1 : this.#frame(frame).parent;
    // The overview stands beside its topics: a single bookmark around all others would help nobody.
    const above = parent <= 0 ? this.#doc.outline : this.#bookmark(parent, this.#frame(parent).title);
    const item = above.addItem(title, { expanded: true });
    this.#bookmarks.set(frame, item);
    return item;
  }

  #frame(index: number): SceneFrame {
    return this.#scene.frames[index]!;
  }
}

function sameLink(node: StructNode, area: LinkArea): boolean {
  if (!node.link) return false;
  if ('href' in node.link) return 'href' in area.link && node.link.href === area.link.href;
  return 'frame' in area.link && node.link.frame === area.link.frame;
}

function coversBox(frame: SceneFrame): boolean {
  const { background } = frame;
  if (background === undefined) return false;
  if (typeof background === 'string') return background.length === 7;
  if (background.kind === 'image') return false;
  return background.stops.every(([, color]) => color.length === 7);
}

function touches(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && a.x + a.width > b.x && a.y < b.y + b.height && a.y + a.height > b.y;
}

function boxOnPage(
  node: StructNode,
  frame: SceneFrame,
  toPage: Matrix,
): [number, number, number, number] | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const visit = (each: StructNode) => {
    for (const item of frame.items.slice(each.from ?? 0, each.to ?? 0)) {
      const box = boundsOf(toPage, item.box);
      left = Math.min(left, box.x);
      top = Math.min(top, box.y);
      right = Math.max(right, box.x + box.width);
      bottom = Math.max(bottom, box.y + box.height);
    }
    each.children?.forEach(visit);
  };
  visit(node);
  if (right < left) return undefined;
  return [left, top, right, bottom];
}
