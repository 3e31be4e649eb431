import type { FontSystem } from '../layout/font-port.ts';
import { boundsOf, invert, type Matrix, multiply, type Rect } from '../model/geometry.ts';
import type { Scene, SceneFrame, Step } from '../model/scene.ts';
import type { DisplayItem, StructNode } from './display-list.ts';
import { boxPath, PdfItemPainter } from './pdf-items.ts';
import { addLinks } from './pdf-links.ts';
import { PdfNotesPainter } from './pdf-notes-painter.ts';
import type {
  PdfDocument,
  PdfMarkedContent,
  PdfOutlineItem,
  PdfResources,
  PdfStructElement,
} from './pdf-port.ts';
import { type PdfSize, type Sheet, sheetOf } from './pdf-sheet.ts';
import { addStructure, boxOnPage, indexLeaves } from './pdf-struct.ts';

export interface PdfOptions {
  /** Which stops become pages; default all. */
  readonly steps?: (step: Step, index: number) => boolean;
  /** Default: the steps' own. */
  readonly size?: PdfSize;
  /** What presenters say at each step goes below it, set in these fonts; absent: it is left out. */
  readonly notes?: FontSystem;
  readonly progress?: (done: number, total: number) => void;
}

/** Text smaller than this on the page (points) is a texture, not words: it is left out of surroundings. */
const SMALLEST_SURROUNDING_TEXT = 1.5;

/** A cover stands over its frame while the frame takes less than this part of the page. */
const COVER_BELOW = 0.35;

/** The edge of a step that does not fill its page. */
const EDGE = { color: '#c8ccd2', width: 0.5 };

/**
 * Writes the steps of a scene as pages of a tagged PDF: one page a step, of the step's own shape or on A4, with real text,
 * reading order, alternative texts, links between pages and to the web, and bookmarks that follow the topics. Notes that
 * find no room below their step go on on pages of their own.
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
  const book = new PdfBook(doc, scene, resources, { ...options, steps });
  steps.forEach((step, index) => {
    book.addStep(step);
    options.progress?.(index + 1, steps.length);
  });
  book.end();
}

interface BookOptions extends Omit<PdfOptions, 'steps'> {
  readonly steps: readonly Step[];
}

class PdfBook {
  readonly #doc: PdfDocument;
  readonly #scene: Scene;
  readonly #painter: PdfItemPainter;
  readonly #notes: PdfNotesPainter | undefined;
  readonly #root: PdfStructElement;
  readonly #bookmarks = new Map<number, PdfOutlineItem>();
  readonly #resources: PdfResources;
  readonly #framesWithPage: ReadonlySet<number>;
  readonly #size: PdfSize;

  constructor(doc: PdfDocument, scene: Scene, resources: PdfResources, options: BookOptions) {
    this.#doc = doc;
    this.#scene = scene;
    this.#resources = resources;
    this.#framesWithPage = new Set(options.steps.map((step) => step.frame));
    this.#size = options.size ?? 'screen';
    this.#painter = new PdfItemPainter(doc, resources, (index) => scene.fonts[index]?.id);
    this.#notes = options.notes && new PdfNotesPainter(doc, scene, resources, options.notes);
    this.#root = doc.struct('Document', { lang: scene.language, title: scene.title });
    doc.addStructure(this.#root);
  }

  addStep(step: Step): void {
    const doc = this.#doc;
    const { view } = step;
    const hasNotes = this.#notes !== undefined && (this.#size === 'a4' || step.notes !== undefined);
    const sheet = sheetOf(view, this.#size, hasNotes);
    const notes = sheet.notes && this.#notes?.set(step, sheet.notes, this.#frame(step.frame).lang);
    const page = notes?.firstPage(sheet) ?? sheet.page;
    doc.addPage({ size: [page.width, page.height], margin: 0 });
    doc.addNamedDestination(`frame-${step.frame}`, 'Fit');
    this.#bookmark(step.frame, step.title);
    const scale = sheet.step.width / view.width;
    const toPage: Matrix = [scale, 0, 0, scale, sheet.step.x - view.x * scale, sheet.step.y - view.y * scale];
    const { lang } = this.#frame(step.frame);
    const section = doc.struct('Sect', { title: step.title, ...(lang ? { lang } : {}) });
    this.#root.add(section);
    this.#step(step, toPage, sheet, section);
    notes?.paint(sheet, section);
    section.end();
  }

  /** The step at its place: where that is not the whole page, nothing leaves it. */
  #step(step: Step, toPage: Matrix, sheet: Sheet, section: PdfStructElement): void {
    const doc = this.#doc;
    const place = sheet.step;
    doc.save();
    if (sheet.paper || sheet.notes) {
      doc.rect(place.x, place.y, place.width, place.height);
      doc.clip();
    }
    doc.markContent('Artifact', { type: 'Background' });
    this.#painter.paintBox(place, this.#scene.backdrop, 0);
    this.#surroundings(step.frame, toPage, place);
    doc.endMarkedContent();
    this.#content(step, toPage, place, section);
    doc.restore();
    if (sheet.paper) this.#edge(place);
  }

  #edge(place: Rect): void {
    const doc = this.#doc;
    doc.markContent('Artifact', { type: 'Layout' });
    doc.save();
    doc.lineWidth(EDGE.width);
    doc.strokeColor(EDGE.color, 1);
    doc.rect(place.x, place.y, place.width, place.height);
    doc.stroke();
    doc.restore();
    doc.endMarkedContent();
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

  #content(step: Step, toPage: Matrix, page: Rect, section: PdfStructElement): void {
    const doc = this.#doc;
    const frame = this.#frame(step.frame);
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
    const target = (index: number) => this.#pageOf(index);
    addLinks(doc, this.#resources, { frame, section, elements, target });
    doc.restore();
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
