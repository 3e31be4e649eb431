import type { Clipboard, ClipboardContent } from '@flydeck/editor/clipboard/clipboard';
import { plainText } from '@flydeck/editor/clipboard/plain-text';
import type { CellFormats } from '@flydeck/editor/tables/cell-formats';
import { type CellTexts, toTabSeparated } from '@flydeck/editor/tables/delimited-text';
import { type ClipboardData, decode, encode, encodeAttribute, escapeHtml } from './clipboard-data.ts';

/** The HTML attribute that contains copied records as JSON in base64. */
const RECORDS_ATTRIBUTE = 'data-flydeck-records';

/**
 * Returns copied records as HTML and as text. The HTML contains all data, because all browsers preserve HTML in the
 * clipboard. The text is for other programs.
 * @param presentation oid of the presentation, whose files other presentations can then use
 */
export const encodeContent = (content: ClipboardContent, presentation?: string): ClipboardData =>
  encode(RECORDS_ATTRIBUTE, { ...content, ...(presentation ? { presentation } : {}) }, plainText(content));

/**
 * Returns the copied records in HTML, as a parsed JSON value that is not validated. Returns undefined if the HTML
 * contains no records, and null if their JSON cannot be parsed.
 */
export const decodeContent = (html: string): unknown => decode(RECORDS_ATTRIBUTE, html);

/** The HTML attribute that contains the formats of copied cells as JSON in base64. */
const CELLS_ATTRIBUTE = 'data-flydeck-cells';

/** Returns the formats of copied cells in HTML, as a parsed JSON value that is not validated. */
export const decodeCellFormats = (html: string): unknown => decode(CELLS_ATTRIBUTE, html);

/** Returns copied cells as an HTML table with their formats, and as tab-separated text for spreadsheets. */
function encodeCells(cells: CellTexts, formats: CellFormats | undefined): ClipboardData {
  const rowsOf = cells.map((row) => {
    const texts = row.map((text) => `<td>${escapeHtml(text).replaceAll('\n', '<br>')}</td>`);
    return `<tr>${texts.join('')}</tr>`;
  });
  const attribute = formats ? ` ${encodeAttribute(CELLS_ATTRIBUTE, formats)}` : '';
  return { html: `<table${attribute}>${rowsOf.join('')}</table>`, text: toTabSeparated(cells) };
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
