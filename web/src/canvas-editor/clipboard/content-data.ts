import type { Clipboard, ClipboardContent } from '@flydeck/editor/clipboard/clipboard';
import type { CopiedText } from '@flydeck/editor/clipboard/copied-blocks';
import { plainText } from '@flydeck/editor/clipboard/plain-text';
import type { CellFormats } from '@flydeck/editor/tables/cell-formats';
import { type CellTexts, toTabSeparated } from '@flydeck/editor/tables/delimited-text';
import { flatText } from '@flydeck/editor/text/flat-text';
import { toBase64 } from '../../base64.ts';
import { type ClipboardData, decode, PARAGRAPHS_ATTRIBUTE } from './clipboard-data.ts';
import { htmlOfContent, htmlOfTable, htmlOfText } from './html-of-text.ts';

/** The HTML attribute that contains copied records as JSON in base64. */
const RECORDS_ATTRIBUTE = 'data-flydeck-records';

/** Returns an HTML attribute that contains `content` as JSON in base64. */
const encodeAttribute = (attribute: string, content: unknown): string =>
  `${attribute}="${toBase64(new TextEncoder().encode(JSON.stringify(content)))}"`;

/**
 * Returns copied records as HTML and as text. The HTML contains all data in an attribute, because all browsers preserve
 * HTML in the clipboard. Other programs use the rest of the HTML, or the text.
 * @param presentation oid of the presentation, whose files other presentations can then use
 */
export function encodeContent(content: ClipboardContent, presentation?: string): ClipboardData {
  const attribute = encodeAttribute(RECORDS_ATTRIBUTE, { ...content, ...(presentation ? { presentation } : {}) });
  return { html: `<div ${attribute}>${htmlOfContent(content)}</div>`, text: plainText(content) };
}

/**
 * Returns the copied records in HTML, as a parsed JSON value that is not validated. Returns undefined if the HTML
 * contains no records, and null if their JSON cannot be parsed.
 */
export const decodeContent = (html: string): unknown => decode(RECORDS_ATTRIBUTE, html);

/**
 * Returns a copied text as HTML with all its formatting, and as text for other programs. A single paragraph is no heading
 * or list item there, because authors often copy words of it.
 */
export function encodeText({ paragraphs, ...body }: CopiedText): ClipboardData {
  const [only, ...others] = paragraphs;
  const shown =
    only && others.length === 0 ? [{ runs: only.runs, ...(only.style ? { style: only.style } : {}) }] : paragraphs;
  const html = htmlOfText({ paragraphs: shown, ...body });
  return {
    html: `<div ${encodeAttribute(PARAGRAPHS_ATTRIBUTE, paragraphs)}>${html}</div>`,
    text: flatText(paragraphs),
  };
}

/** The HTML attribute that contains the formats of copied cells as JSON in base64. */
const CELLS_ATTRIBUTE = 'data-flydeck-cells';

/** Returns the formats of copied cells in HTML, as a parsed JSON value that is not validated. */
export const decodeCellFormats = (html: string): unknown => decode(CELLS_ATTRIBUTE, html);

/** Returns copied cells as an HTML table with their formats, and as tab-separated text for spreadsheets. */
function encodeCells(cells: CellTexts, formats: CellFormats | undefined): ClipboardData {
  const attribute = formats ? ` ${encodeAttribute(CELLS_ATTRIBUTE, formats)}` : '';
  const rows = cells.map((row, i) =>
    row.map((text, j): CopiedText => {
      const format = formats?.rows[i]?.[j];
      const style = format?.body?.style;
      return format
        ? { paragraphs: format.paragraphs, ...(style ? { style } : {}) }
        : { paragraphs: text.split('\n').map((line) => ({ runs: [{ text: line }] })) };
    }),
  );
  return { html: htmlOfTable(rows, 0, attribute), text: toTabSeparated(cells) };
}

/**
 * Returns the data of copied records or cells; undefined for a copied style.
 * @param presentation oid of the presentation
 */
export const copiedData = (
  { content, cells, cellFormats }: Clipboard,
  presentation: string,
): ClipboardData | undefined =>
  cells ? encodeCells(cells, cellFormats) : content && encodeContent(content, presentation);
