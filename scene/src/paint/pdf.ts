import { cameraForStep, cameraMatrix } from '../camera.ts';
import { itemAt } from '../checked-access.ts';
import type { FontSystem } from '../layout/font-port.ts';
import { boundsOf, type Matrix, multiply, type Rect } from '../model/geometry.ts';
import type { Scene, SceneFrame, Step } from '../model/scene.ts';
import { sceneAtEnd } from '../scene-at-end.ts';
import type { DisplayItem, StructNode } from './display-list.ts';
import { itemsBelow, overlaps, PdfFramePainter } from './pdf-frames.ts';
import { PdfItemPainter } from './pdf-items.ts';
import { addLinkAnnotation, addLinks, type FindLinkFrame } from './pdf-links.ts';
import { LeafMarker, type MarkedLeaves } from './pdf-marked.ts';
import { PdfNotesPainter } from './pdf-notes-painter.ts';
import { computePageLayout, type PageLayout, type PdfSize } from './pdf-page-layout.ts';
import type { PdfDocument, PdfMarkedContent, PdfOutlineItem, PdfResources, PdfStructElement } from './pdf-port.ts';
import { addStructure, computePageBox, indexLeaves } from './pdf-struct.ts';

/** Options of a PDF. */
export interface PaintPdfOptions {
  /** Selects the steps that become pages; default: all steps. */
  readonly steps?: (step: Step, index: number) => boolean;
  /** Size of the pages; default: `screen`. */
  readonly size?: PdfSize;
  /** Fonts for the speaker notes. If present, the notes of each step are added below the step. */
  readonly notes?: FontSystem;
  /** Called after the pages of each step: `done` of `total` steps are complete. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** The border around a step on an A4 page; the width is in points. */
const BORDER = { color: '#c8ccd2', width: 0.5 };

/**
 * Writes the steps of a scene as pages of a tagged PDF: one page per step, in the step's aspect ratio or on A4, with
 * real text, reading order, alternative texts, internal and external links, and bookmarks that follow the topics. Steps
 * that show the same area become one page. Notes that do not fit below their step continue on further pages. Each page
 * shows its step after all builds. `doc` must be created as tagged, with title and language, and without a first page.
 * The caller must end `doc`.
 */
export function paintPdf(doc: PdfDocument, scene: Scene, resources: PdfResources, options: PaintPdfOptions = {}): void {
  const isIncluded = options.steps ?? (() => true);
  const includedSteps = mergeEqualSteps(scene.steps.filter(isIncluded));
  const writer = new PdfWriter(doc, sceneAtEnd(scene), resources, { ...options, steps: includedSteps });
  includedSteps.forEach((step, index) => {
    writer.addStep(step);
    options.onProgress?.(index + 1, includedSteps.length);
  });
  writer.end();
}

/** Removes steps that show the same area as an earlier step, and adds their notes to the notes of the earlier step. */
function mergeEqualSteps(steps: readonly Step[]): Step[] {
  const stepByArea = new Map<string, Step>();
  for (const step of steps) {
    const { frame, view, rotation = 0 } = step;
    const key = [frame, view.x, view.y, view.width, view.height, rotation].join();
    const earlier = stepByArea.get(key);
    const notes = [...new Set([earlier?.notes, step.notes])].filter(Boolean).join('\n');
    stepByArea.set(key, { ...(earlier ?? step), ...(notes === '' ? {} : { notes }) });
  }
  return [...stepByArea.values()];
}

/** Options with the steps that become pages. */
interface WriterOptions extends Omit<PaintPdfOptions, 'steps'> {
  readonly steps: readonly Step[];
}

/** Writes the pages of the steps, in order. */
class PdfWriter {
  readonly #doc: PdfDocument;
  readonly #scene: Scene;
  readonly #painter: PdfItemPainter;
  readonly #framePainter: PdfFramePainter;
  readonly #notesPainter: PdfNotesPainter | undefined;
  readonly #root: PdfStructElement;
  /** Bookmarks by the index of their frame. */
  readonly #bookmarks = new Map<number, PdfOutlineItem>();
  readonly #resources: PdfResources;
  /** Indexes of the frames of the steps. Frames that are only painted on the page of an ancestor are not included. */
  readonly #framesWithPage: ReadonlySet<number>;
  readonly #size: PdfSize;
  /** Number of steps that have a page so far. */
  #stepPageCount = 0;

  constructor(doc: PdfDocument, scene: Scene, resources: PdfResources, options: WriterOptions) {
    this.#doc = doc;
    this.#scene = scene;
    this.#resources = resources;
    this.#framesWithPage = new Set(options.steps.map((step) => step.frame));
    this.#size = options.size ?? 'screen';
    this.#painter = new PdfItemPainter(doc, resources, (index) => scene.fonts[index]?.id);
    this.#framePainter = new PdfFramePainter(doc, scene, this.#painter);
    this.#notesPainter = options.notes && new PdfNotesPainter(doc, scene, resources, options.notes);
    this.#root = doc.struct('Document', { lang: scene.language, title: scene.title });
    doc.addStructure(this.#root);
  }

  /** Adds the pages of a step, with its bookmark, structure, links and notes. */
  addStep(step: Step): void {
    const doc = this.#doc;
    const { view } = step;
    // On A4, pages without notes have the same layout as pages with notes.
    const hasNotesArea = this.#notesPainter !== undefined && (this.#size === 'a4' || step.notes !== undefined);
    const layout = computePageLayout(view, this.#size, hasNotesArea);
    const notes = layout.notes && this.#notesPainter?.layOutNotes(step, layout.notes, this.#frame(step.frame).lang);
    const page = notes?.firstPage(layout) ?? layout.page;
    doc.addPage({ size: [page.width, page.height], margin: 0 });
    this.#stepPageCount += 1;
    doc.addNamedDestination(`frame-${step.frame}`, 'Fit');
    this.#addBookmark(step.frame, step.title);
    const toPage = pageMatrix(step, layout.step);
    const { lang } = this.#frame(step.frame);
    const section = doc.struct('Sect', { title: step.title, ...(lang ? { lang } : {}) });
    this.#root.add(section);
    this.#paintStep(step, toPage, layout, section);
    notes?.paint(layout, section);
    section.end();
  }

  /** Paints the step at its position, clipped if the page contains more than the step. */
  #paintStep(step: Step, toPage: Matrix, layout: PageLayout, section: PdfStructElement): void {
    const doc = this.#doc;
    const box = layout.step;
    doc.save();
    if (layout.isPaper || layout.notes) {
      doc.rect(box.x, box.y, box.width, box.height);
      doc.clip();
    }
    doc.markContent('Artifact', { type: 'Background' });
    this.#painter.paintBox(box, this.#scene.backdrop, 0);
    this.#framePainter.paintAncestors(step.frame, toPage, box);
    doc.endMarkedContent();
    this.#paintContent(step, toPage, box, section);
    doc.restore();
    if (layout.isPaper) this.#paintBorder(box);
  }

  #paintBorder(box: Rect): void {
    const doc = this.#doc;
    doc.markContent('Artifact', { type: 'Layout' });
    doc.save();
    doc.lineWidth(BORDER.width);
    doc.strokeColor(BORDER.color, 1);
    doc.rect(box.x, box.y, box.width, box.height);
    doc.stroke();
    doc.restore();
    doc.endMarkedContent();
  }

  end(): void {
    this.#root.end();
  }

  /**
   * Paints the frame of a step as tagged content with links, and its child frames as figures.
   * @param stepBox the box of the step on the page, in points
   */
  #paintContent(step: Step, toPage: Matrix, stepBox: Rect, section: PdfStructElement): void {
    const doc = this.#doc;
    const frame = withHeading(this.#frame(step.frame));
    doc.save();
    doc.transform(...toPage);
    doc.markContent('Artifact', { type: 'Background' });
    // The frame's corners are not rounded, because the backgrounds of its ancestors would be visible at the corners.
    this.#framePainter.paintBackground({ ...frame, corner: 0 });
    doc.endMarkedContent();
    const { marked, figures } = this.#paintItemsAndChildren(frame, toPage, stepBox);
    doc.restore();
    this.#framePainter.paintItemsAbove(step.frame, toPage, stepBox);
    const elements = addStructure(doc, section, frame, marked, (node) => computePageBox(node, frame, toPage));
    for (const figure of figures) this.#addChild(figure, section);
    addLinks(doc, this.#resources, { frame, section, elements, toPage, findLinkFrame: this.#linkTarget });
  }

  /**
   * Paints the items of a frame, each marked with its leaf of the structure tree, and its visible child frames. Returns
   * the marked content and the figures of the child frames.
   */
  #paintItemsAndChildren(
    frame: SceneFrame,
    toPage: Matrix,
    stepBox: Rect,
  ): { readonly marked: MarkedLeaves; readonly figures: readonly ChildFigure[] } {
    const leafOf = indexLeaves(frame.struct, frame.items.length);
    const marker = new LeafMarker(this.#doc, this.#painter, this.#scene.fonts[0]?.id ?? '');
    let painted = 0;
    const paintItemsTo = (end: number) => {
      for (; painted < end; painted++) {
        const item = itemAt(frame.items, painted);
        if (overlaps(boundsOf(toPage, item.box), stepBox)) marker.paint(item, leafOf(painted));
      }
    };
    const figures = frame.children.flatMap((child, i) => {
      if (!this.#framePainter.isVisible(child, toPage, stepBox)) return [];
      paintItemsTo(itemsBelow(frame, i));
      marker.end();
      return this.#paintChild(child, toPage, stepBox);
    });
    paintItemsTo(frame.items.length);
    return { marked: marker.end(), figures };
  }

  /** Paints a visible child frame. Returns its figure in the structure tree; none if the frame is decoration. */
  #paintChild(index: number, toPage: Matrix, stepBox: Rect): ChildFigure[] {
    const doc = this.#doc;
    const { title, place, size } = this.#frame(index);
    const box = intersection(boundsOf(multiply(toPage, place), { x: 0, y: 0, ...size }), stepBox);
    // A frame is decoration if it has no title, or if its rectangle is outside of the step's box. (Items that
    // overflow the rectangle may still be visible.)
    const content = title.trim() !== '' && box ? doc.markStructureContent('Figure') : undefined;
    if (!content) doc.markContent('Artifact', { type: 'Layout' });
    this.#framePainter.paintNested(index, toPage, stepBox);
    doc.endMarkedContent();
    return content && box ? [{ index, title, box, content }] : [];
  }

  /** Adds the figure of a child frame, with the title as alternative text, and a link if `#linkTarget` finds a page. */
  #addChild({ index, title, box, content }: ChildFigure, section: PdfStructElement): void {
    const doc = this.#doc;
    const hasLink = this.#linkTarget(index) !== undefined;
    const parent = hasLink ? doc.struct('Link') : section;
    if (hasLink) section.add(parent);
    const { x, y, width, height } = box;
    const figure = doc.struct('Figure', { alt: title, bbox: [x, y, x + width, y + height] });
    parent.add(figure);
    figure.add(content);
    if (!hasLink) return;
    const area = { box, link: { frame: index }, label: title };
    addLinkAnnotation(doc, this.#resources, area, { parent, findLinkFrame: this.#linkTarget });
  }

  /** Returns the frame if it has a page, else its first descendant that has a page. */
  readonly #linkTarget: FindLinkFrame = (frame) => {
    if (this.#framesWithPage.has(frame)) return frame;
    for (const child of this.#frame(frame).children) {
      const target = this.#linkTarget(child);
      if (target !== undefined) return target;
    }
    return undefined;
  };

  /**
   * Returns the bookmark of a frame. A missing bookmark is added below the bookmark of the parent topic. If the
   * bookmark of the parent topic is missing, too, it is added first.
   */
  #addBookmark(frame: number, title: string): PdfOutlineItem {
    const existing = this.#bookmarks.get(frame);
    if (existing) return existing;
    const parent = frame === 0 ? -1 : this.#frame(frame).parent;
    // The bookmark of the overview is a sibling of the bookmarks of its topics, because a single root bookmark would be
    // useless.
    const parentItem = parent <= 0 ? this.#doc.outline : this.#addBookmark(parent, this.#frame(parent).title);
    // The bookmark of an untitled step is the number of the step.
    const item = parentItem.addItem(title.trim() || String(this.#stepPageCount), { expanded: true });
    this.#bookmarks.set(frame, item);
    return item;
  }

  #frame(index: number): SceneFrame {
    return itemAt(this.#scene.frames, index);
  }
}

/** A child frame that is a figure on its parent's page. */
interface ChildFigure {
  readonly index: number;
  readonly title: string;
  /** Visible box on the page, in points. */
  readonly box: Rect;
  readonly content: PdfMarkedContent;
}

/**
 * Adds a heading to a frame that has texts but no structure, so that screen readers find its title. The root frame of
 * an automatically arranged canvas has no structure, because its title is furniture.
 */
function withHeading(frame: SceneFrame): SceneFrame {
  if (frame.struct.length > 0) return frame;
  const isText = ({ t }: DisplayItem) => t === 'text';
  const from = frame.items.findIndex(isText);
  if (from < 0 || frame.title.trim() === '') return frame;
  const to = frame.items.findLastIndex(isText) + 1;
  const heading: StructNode = { role: 'H1', from, to, text: frame.title };
  return { ...frame, struct: [heading] };
}

/** Returns the matrix from the frame of a step to the page, in points. The step's view is upright and fills `box`. */
function pageMatrix(step: Step, box: Rect): Matrix {
  const camera = { ...cameraForStep(step, box), zoom: box.width / step.view.width };
  return multiply([1, 0, 0, 1, box.x, box.y], cameraMatrix(camera, box));
}

/** Returns the intersection of two boxes; undefined if they do not overlap. */
function intersection(a: Rect, b: Rect): Rect | undefined {
  if (!overlaps(a, b)) return undefined;
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const [right, bottom] = [Math.min(a.x + a.width, b.x + b.width), Math.min(a.y + a.height, b.y + b.height)];
  return { x, y, width: right - x, height: bottom - y };
}
