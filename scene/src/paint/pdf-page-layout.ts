import type { Rect, Size } from '../model/geometry.ts';

/** Page size: `screen` is the size of the step that the page shows, `a4` is A4 with the step scaled to fit. */
export type PdfSize = 'screen' | 'a4';

/** The position of the notes of a step on the page of the step and on the continuation pages, in points. */
export interface NotesArea {
  readonly x: number;
  readonly width: number;
  /** Top of the notes, below the step. */
  readonly top: number;
  /** Height available on the step's page. `next` describes the continuation pages. */
  readonly height: number;
  readonly next: { readonly page: Size; readonly top: number; readonly height: number };
  /** Font size. */
  readonly fontSize: number;
}

/** The layout of a page, in points. If the page is not A4, the notes are below `page` and make the page higher. */
export interface PageLayout {
  readonly page: Size;
  /** Position of the step on the page. */
  readonly step: Rect;
  /** Whether the page is A4 and has margins around the step. Otherwise the step fills `page`. */
  readonly isPaper: boolean;
  readonly notes?: NotesArea;
}

/**
 * Minimum and maximum length of the longer side of a page, in points. Steps of other sizes are scaled. The maximum is
 * that of ISO 32000-1, annex C.
 */
const PAGE_LIMITS = { min: 72, max: 14_400 };
/** Sides of an A4 page (ISO 216), in points. */
const A4 = { shortSide: 595.28, longSide: 841.89 };
/** Margin in points, larger than the 5 mm at each edge that many printers cannot print. */
const A4_MARGIN = 28;
/** Margin of A4 pages with notes, in points. */
const NOTES_MARGIN = 48;
/** Height of the footer of A4 pages with notes, in points. */
const FOOTER_HEIGHT = 20;
/**
 * Maximum height of a step with notes, as a fraction of the height between the top margin and the footer of an A4 page.
 * With this fraction, a step of 4:3 is as wide as its notes.
 */
const MAX_STEP_FRACTION = 0.52;
/** Font size of notes on A4 pages, in points. */
const A4_FONT_SIZE = 11;
/**
 * Font size of notes on pages for screens, relative to the square root of the step's area. The size is 17 pt for a step
 * of 960 × 540.
 */
const SCREEN_FONT_SIZE_RATIO = 0.0235;

/** Returns the page layout of a step, with or without notes. `view` is the area that the step shows, in any unit. */
export function computePageLayout(view: Size, size: PdfSize, hasNotes: boolean): PageLayout {
  if (size === 'screen') return layOutScreenPage(view, hasNotes);
  return hasNotes ? layOutA4NotesPage(view) : layOutA4Page(view);
}

/** Returns the scale of a step on its page, in points per unit of the view. */
export function stepScale(view: Size, size: PdfSize, hasNotes: boolean): number {
  return computePageLayout(view, size, hasNotes).step.width / view.width;
}

/**
 * Returns a page of the size of the step. Notes are below the step and make the page higher. The margins and the
 * minimum height of the notes depend on the font size of the notes.
 */
function layOutScreenPage(view: Size, hasNotes: boolean): PageLayout {
  const longerSide = Math.max(view.width, view.height);
  const scale = Math.min(PAGE_LIMITS.max / longerSide, Math.max(1, PAGE_LIMITS.min / longerSide));
  const page = { width: view.width * scale, height: view.height * scale };
  const step = { x: 0, y: 0, ...page };
  if (!hasNotes) return { page, step, isPaper: false };
  const fontSize = Math.max(4, Math.sqrt(page.width * page.height) * SCREEN_FONT_SIZE_RATIO);
  const margin = Math.min(3 * fontSize, page.width / 8);
  const height = Math.max(page.height, 12 * fontSize) - 2 * margin;
  const next = { page: { ...page, height: height + 2 * margin }, top: margin, height };
  const notes = {
    x: margin,
    width: page.width - 2 * margin,
    top: page.height + margin,
    height,
    next,
    fontSize,
  };
  return { page, step, isPaper: false, notes };
}

/** Returns an A4 page in the orientation of the step, with the step in its centre. */
function layOutA4Page(view: Size): PageLayout {
  const isWide = view.width >= view.height;
  const page = { width: isWide ? A4.longSide : A4.shortSide, height: isWide ? A4.shortSide : A4.longSide };
  const area = {
    x: A4_MARGIN,
    y: A4_MARGIN,
    width: page.width - 2 * A4_MARGIN,
    height: page.height - 2 * A4_MARGIN,
  };
  const step = fitStep(view, area);
  return { page, step: { ...step, y: step.y + (area.height - step.height) / 2 }, isPaper: true };
}

/** Returns an A4 page in portrait orientation for any aspect ratio, with the notes below the step. */
function layOutA4NotesPage(view: Size): PageLayout {
  const page = { width: A4.shortSide, height: A4.longSide };
  const width = page.width - 2 * NOTES_MARGIN;
  const bottom = page.height - NOTES_MARGIN - FOOTER_HEIGHT;
  const area = {
    x: NOTES_MARGIN,
    y: NOTES_MARGIN,
    width,
    height: (bottom - NOTES_MARGIN) * MAX_STEP_FRACTION,
  };
  const step = fitStep(view, area);
  const top = step.y + step.height + 2 * A4_FONT_SIZE;
  const next = { page, top: NOTES_MARGIN, height: bottom - NOTES_MARGIN };
  const notes = { x: NOTES_MARGIN, width, top, height: bottom - top, next, fontSize: A4_FONT_SIZE };
  return { page, step, isPaper: true, notes };
}

/** Fits a view into an area: as large as possible, centred horizontally, at the top. */
function fitStep(view: Size, area: Rect): Rect {
  const scale = Math.min(area.width / view.width, area.height / view.height);
  const width = view.width * scale;
  return { x: area.x + (area.width - width) / 2, y: area.y, width, height: view.height * scale };
}
