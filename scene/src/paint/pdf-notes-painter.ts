import type { FontSystem } from '../layout/font-port.ts';
import type { TextLayout } from '../layout/layout-text.ts';
import type { Point, Size } from '../model/geometry.ts';
import type { Scene, Step } from '../model/scene.ts';
import { PdfItemPainter } from './pdf-items.ts';
import { LeafMarker } from './pdf-marked.ts';
import { isInRange, type NotesLayout, type NotesPageRange, NotesTypesetter } from './pdf-notes.ts';
import type { NotesArea, PageLayout } from './pdf-page-layout.ts';
import type { PdfDocument, PdfResources, PdfStructElement } from './pdf-port.ts';
import { addStructure, indexLeaves } from './pdf-struct.ts';

const PAPER_COLOR = '#ffffff';
const BORDER_COLOR = '#c8ccd2';
/** Style of the footer; size in points. */
const FOOTER = { size: 8, color: '#5b626b' };
/** Distance of the footer from the lower edge of the page, in points. */
const FOOTER_BOTTOM = 28;
/** Width reserved for the page number in the footer, in points. */
const NUMBER_WIDTH = 60;

/** Paints speaker notes below their steps, and on further pages if the first page has not enough space. */
export class PdfNotesPainter {
  readonly #doc: PdfDocument;
  readonly #scene: Scene;
  readonly #typesetter: NotesTypesetter;
  readonly #itemPainter: PdfItemPainter;
  #pageNumber = 0;

  constructor(doc: PdfDocument, scene: Scene, resources: PdfResources, fonts: FontSystem) {
    this.#doc = doc;
    this.#scene = scene;
    this.#typesetter = new NotesTypesetter(fonts, scene.language);
    this.#itemPainter = new PdfItemPainter(doc, resources, (index) => this.#typesetter.fontId(index));
  }

  /** Lays out the notes of a step. */
  layOutNotes(step: Step, area: NotesArea, language: string | undefined): StepNotes {
    const notesLayout = this.#typesetter.layOutNotes(step.notes ?? '', area, language);
    return {
      firstPage: (sheet) => (sheet.isPaper ? sheet.page : extendForNotes(sheet, area, notesLayout)),
      paint: (sheet, section) => this.#paint(sheet, area, notesLayout, section),
    };
  }

  /** Paints all notes of a step on the current page and on new pages. */
  #paint(sheet: PageLayout, area: NotesArea, notesLayout: NotesLayout, section: PdfStructElement): void {
    const marker = new LeafMarker(this.#doc, this.#itemPainter, this.#typesetter.fontId(0) ?? '');
    this.#numberPage(sheet, area);
    for (const [index, range] of notesLayout.pageRanges.entries()) {
      if (index === 0) {
        if (!sheet.isPaper) this.#paintBackground(sheet, range, area);
      } else {
        this.#addPage(sheet, area, range);
      }
      const top = index === 0 ? area.top : area.next.top;
      this.#paintRange(notesLayout.layout, range, { x: area.x, y: top - range.from }, marker);
    }
    if (notesLayout.pageRanges.length === 0) return;
    const notes = this.#doc.struct('Sect');
    section.add(notes);
    addStructure(this.#doc, notes, notesLayout.layout, marker.end(), () => undefined);
    notes.end();
  }

  /** Starts the next page of notes: an A4 page, or a page for screens that is as high as its notes. */
  #addPage(sheet: PageLayout, area: NotesArea, range: NotesPageRange): void {
    const { page, top } = area.next;
    const height = sheet.isPaper ? page.height : 2 * top + range.to - range.from;
    this.#doc.addPage({ size: [page.width, height], margin: 0 });
    this.#numberPage(sheet, area);
  }

  /** Paints the background of the notes below a step, on pages for screens. */
  #paintBackground({ step }: PageLayout, range: NotesPageRange, area: NotesArea): void {
    this.#doc.markContent('Artifact', { type: 'Background' });
    const height = range.to - range.from + 2 * (area.top - step.height);
    this.#itemPainter.paintBox({ x: 0, y: step.height, width: step.width, height }, PAPER_COLOR, 0);
    // Separates the step from its notes if both are white.
    this.#itemPainter.paintBox(
      { x: 0, y: step.height, width: step.width, height: area.fontSize / 20 },
      BORDER_COLOR,
      0,
    );
    this.#doc.endMarkedContent();
  }

  /** Paints the lines in a range of the notes. */
  #paintRange({ items, struct }: TextLayout, range: NotesPageRange, origin: Point, marker: LeafMarker): void {
    const doc = this.#doc;
    const leafOf = indexLeaves(struct, items.length);
    doc.save();
    doc.transform(1, 0, 0, 1, origin.x, origin.y);
    for (const [index, item] of items.entries()) {
      const leaf = leafOf(index);
      if (leaf && isInRange(item, range)) marker.paint(item, leaf);
    }
    marker.end();
    doc.restore();
  }

  /** Increments the page number, and paints the footer (title and page number) on A4 pages. */
  #numberPage(sheet: PageLayout, area: NotesArea): void {
    this.#pageNumber += 1;
    if (!sheet.isPaper) return;
    const numberLayout = this.#typesetter.layOutParagraphs([String(this.#pageNumber)], FOOTER, NUMBER_WIDTH);
    const titleLayout = this.#typesetter.layOutParagraphs([this.#scene.title], FOOTER, area.width - NUMBER_WIDTH);
    this.#doc.markContent('Artifact', { type: 'Pagination' });
    const y = sheet.page.height - FOOTER_BOTTOM - numberLayout.height;
    // A right-to-left title starts at the right, with the page number at the left.
    const isRtl = titleLayout.items.some((item) => item.t === 'text' && item.rtl);
    this.#paintFirstLine(titleLayout, isRtl ? area.x + NUMBER_WIDTH : area.x, y);
    this.#paintFirstLine(numberLayout, isRtl ? area.x : area.x + area.width - numberLayout.width, y);
    this.#doc.endMarkedContent();
  }

  /** Paints the first line of a text at `x`, `y`. A long title has several lines. */
  #paintFirstLine({ items }: TextLayout, x: number, y: number): void {
    this.#doc.save();
    this.#doc.transform(1, 0, 0, 1, x, y);
    const bottom = items[0] ? items[0].box.y + items[0].box.height : 0;
    // An item is in the first line if its top is more than 1 point above the bottom of the first item.
    for (const item of items) if (item.box.y < bottom - 1) this.#itemPainter.paint(item);
    this.#doc.restore();
  }
}

/** The notes of one step, laid out but not yet painted. */
export interface StepNotes {
  /** Returns the size of the first page, which contains the step. */
  firstPage(sheet: PageLayout): Size;
  /** Paints the notes on the current page and on new pages; adds their structure to `section`. */
  paint(sheet: PageLayout, section: PdfStructElement): void;
}

/** Returns the size of a step's page, extended by the first page range of its notes. */
function extendForNotes({ page, step }: PageLayout, area: NotesArea, { pageRanges: [first] }: NotesLayout): Size {
  if (!first) return page;
  return { width: page.width, height: area.top + first.to - first.from + (area.top - step.height) };
}
