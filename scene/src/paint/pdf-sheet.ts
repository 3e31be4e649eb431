import type { Rect, Size } from '../model/geometry.ts';

/** What size pages have: the steps' own, or A4 with the step fitted on it. */
export type PdfSize = 'screen' | 'a4';

/** A column of text that goes on over pages. */
export interface NotesPlace {
  readonly x: number;
  readonly width: number;
  /** Below the step. */
  readonly top: number;
  /** How much has room there, and on each page after it. */
  readonly height: number;
  readonly next: { readonly page: Size; readonly top: number; readonly height: number };
  /** Size of the letters. */
  readonly em: number;
}

/** A page before anything stands on it, in points. */
export interface Sheet {
  readonly page: Size;
  readonly step: Rect;
  /** The step's place is not the whole page. */
  readonly paper: boolean;
  readonly notes?: NotesPlace;
}

/** Sides of a page in points; other sizes are scaled to stay within what PDF readers accept (ISO 32000-1, annex C). */
const PAGE_LIMITS = { min: 72, max: 14_400 };
/** ISO 216, in points. */
const A4 = { short: 595.28, long: 841.89 };
/** Printers leave 5 mm at each edge white. */
const A4_MARGIN = 28;
const NOTES_MARGIN = 48;
const FOOTER_HEIGHT = 20;
/** A step takes no more of a page with notes than this: the words want room too. One of 4:3 is as wide as they are. */
const STEP_SHARE = 0.52;
const A4_EM = 11;
/** Letters of notes below a step on a screen, by the square root of its area: 17 points below 960 × 540. */
const SCREEN_EM = 0.0235;

/** Where a step, and its notes, stand on a page. */
export function sheetOf(view: Size, size: PdfSize, withNotes: boolean): Sheet {
  if (size === 'screen') return screenSheet(view, withNotes);
  return withNotes ? a4NotesSheet(view) : a4Sheet(view);
}

/** How much larger a step is on its page than it is itself. */
export function stepScale(view: Size, size: PdfSize, withNotes: boolean): number {
  return sheetOf(view, size, withNotes).step.width / view.width;
}

function screenSheet(view: Size, withNotes: boolean): Sheet {
  const longer = Math.max(view.width, view.height);
  const scale = Math.min(PAGE_LIMITS.max / longer, Math.max(1, PAGE_LIMITS.min / longer));
  const page = { width: view.width * scale, height: view.height * scale };
  const step = { x: 0, y: 0, ...page };
  if (!withNotes) return { page, step, paper: false };
  const em = Math.max(4, Math.sqrt(page.width * page.height) * SCREEN_EM);
  const margin = Math.min(3 * em, page.width / 8);
  const height = Math.max(page.height, 12 * em) - 2 * margin;
  const next = { page: { ...page, height: height + 2 * margin }, top: margin, height };
  const place = { x: margin, width: page.width - 2 * margin, top: page.height + margin, height, next, em };
  return { page, step, paper: false, notes: place };
}

function a4Sheet(view: Size): Sheet {
  const isWide = view.width >= view.height;
  const page = { width: isWide ? A4.long : A4.short, height: isWide ? A4.short : A4.long };
  const room = {
    x: A4_MARGIN,
    y: A4_MARGIN,
    width: page.width - 2 * A4_MARGIN,
    height: page.height - 2 * A4_MARGIN,
  };
  const step = fitted(view, room);
  return { page, step: { ...step, y: step.y + (room.height - step.height) / 2 }, paper: true };
}

/** Upright, whatever the step's shape: the step above, what is said about it below. */
function a4NotesSheet(view: Size): Sheet {
  const page = { width: A4.short, height: A4.long };
  const width = page.width - 2 * NOTES_MARGIN;
  const bottom = page.height - NOTES_MARGIN - FOOTER_HEIGHT;
  const room = { x: NOTES_MARGIN, y: NOTES_MARGIN, width, height: (bottom - NOTES_MARGIN) * STEP_SHARE };
  const step = fitted(view, room);
  const top = step.y + step.height + 2 * A4_EM;
  const next = { page, top: NOTES_MARGIN, height: bottom - NOTES_MARGIN };
  const notes = { x: NOTES_MARGIN, width, top, height: bottom - top, next, em: A4_EM };
  return { page, step, paper: true, notes };
}

/** As large as there is room for, in the middle between left and right, at the top. */
function fitted(view: Size, room: Rect): Rect {
  const scale = Math.min(room.width / view.width, room.height / view.height);
  const width = view.width * scale;
  return { x: room.x + (room.width - width) / 2, y: room.y, width, height: view.height * scale };
}
