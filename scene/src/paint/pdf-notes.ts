import type { FontSystem } from '../layout/font-port.ts';
import { layoutText, type TextLayout } from '../layout/layout-text.ts';
import { DEFAULT_THEME } from '../model/default-theme.ts';
import type { DisplayItem } from './display-list.ts';
import type { NotesArea } from './pdf-page-layout.ts';

/** Font family of notes, which has fallback fonts for every script. */
const FAMILY = 'Noto Sans';
const INK = '#1f2328';
/** Distance of the lines, as a multiple of the font's line height. */
const LINE_HEIGHT = 1.1;
/** Space after a paragraph, as a multiple of the text size. */
const SPACE_AFTER_EM = 0.6;

/** The layout of notes, divided into pages. */
export interface NotesLayout {
  readonly layout: TextLayout;
  readonly pageRanges: readonly NotesPageRange[];
}

/** The vertical range of the notes' layout that is on one page, in points from the top of the layout. */
export interface NotesPageRange {
  readonly from: number;
  readonly to: number;
}

/** Lays out texts outside of the scene: speaker notes and page footers. */
export class NotesTypesetter {
  readonly #fonts: FontSystem;
  readonly #language: string;
  /** Ids of font files. Display items refer to a font file by its index in this list. */
  readonly #ids: string[] = [];

  constructor(fonts: FontSystem, language: string) {
    this.#fonts = fonts;
    this.#language = language;
  }

  /** Returns the id of the font file with the index `index` in display items. */
  fontId(index: number): string | undefined {
    return this.#ids[index];
  }

  /**
   * Breaks speaker notes into lines and pages. Each line of `notes` that is not empty is a paragraph. If `language` is
   * undefined, the language of the constructor is used.
   */
  layOutNotes(notes: string, area: NotesArea, language: string | undefined): NotesLayout {
    const texts = notes.split('\n').map((text) => text.trim());
    const paragraphs = texts.filter((text) => text !== '');
    const layout = this.layOutParagraphs(paragraphs, { size: area.fontSize, color: INK, language }, area.width);
    return { layout, pageRanges: splitIntoPages(layout, area) };
  }

  /** Lays out paragraphs in a single style. `width` and `size` are in points. */
  layOutParagraphs(
    paragraphs: readonly string[],
    style: { readonly size: number; readonly color: string; readonly language?: string | undefined },
    width: number,
  ): TextLayout {
    const { size, color } = style;
    const body = {
      paragraphs: paragraphs.map((text) => ({
        runs: [{ text }],
        lineHeight: { multiple: LINE_HEIGHT },
        spaceAfter: size * SPACE_AFTER_EM,
      })),
      style: { family: FAMILY, size, color },
    };
    return layoutText(
      body,
      // The height has no effect, because the text starts at the top and is not shrunk to fit.
      { width, height: 1 },
      {
        theme: DEFAULT_THEME,
        fonts: this.#fonts,
        language: style.language ?? this.#language,
        defaultStyle: {},
        typesetMath: () => {
          throw new Error('Notes have no formulas');
        },
        fontIndex: (id) => this.#indexOf(id),
        linkTarget: () => undefined,
        warn: () => undefined,
      },
    );
  }

  #indexOf(id: string): number {
    const index = this.#ids.indexOf(id);
    return index >= 0 ? index : this.#ids.push(id) - 1;
  }
}

/** The vertical extent of a line, in points from the top of the layout. */
interface Line {
  top: number;
  bottom: number;
}

/** Divides the layout into pages, with page breaks between lines. `area.next` is the area on later pages. */
function splitIntoPages(layout: TextLayout, area: NotesArea): NotesPageRange[] {
  const pageRanges: NotesPageRange[] = [];
  let availableHeight = area.height;
  let from: number | undefined;
  let to = 0;
  for (const line of groupIntoLines(layout.items)) {
    from ??= line.top;
    if (line.bottom - from > availableHeight && to > from) {
      pageRanges.push({ from, to });
      from = line.top;
      availableHeight = area.next.height;
    }
    to = line.bottom;
  }
  if (from !== undefined) pageRanges.push({ from, to });
  return pageRanges;
}

/** Groups items into lines. An item whose top is above the middle of a line is on that line. */
function groupIntoLines(items: readonly DisplayItem[]): Line[] {
  const lines: Line[] = [];
  const boxes = items.map((item) => item.box).sort((a, b) => a.y - b.y);
  for (const { y, height } of boxes) {
    const last = lines.at(-1);
    if (last && y < (last.top + last.bottom) / 2) last.bottom = Math.max(last.bottom, y + height);
    else lines.push({ top: y, bottom: y + height });
  }
  return lines;
}

/** Returns whether the vertical centre of an item is in a page range. */
export function isInRange(item: DisplayItem, { from, to }: NotesPageRange): boolean {
  const middle = item.box.y + item.box.height / 2;
  return middle >= from && middle < to;
}
