import type { CellFormats } from '@flydeck/editor/tables/cell-formats';
import { type CellTexts, limitCells } from '@flydeck/editor/tables/delimited-text';
import type { Run } from '@flydeck/scene/model/text';

/** Returns the text of a cell line by line, with its formats. */
export type CellReader = (cell: Element) => readonly (readonly Run[])[];

/** A table of the clipboard. */
export interface HtmlTable {
  readonly cells: CellTexts;
  /** Absent if no cell has formats. */
  readonly formats?: CellFormats;
  /** Whether the first row consists of header cells. */
  readonly hasHeader: boolean;
}

/**
 * Returns the first table in HTML that consists of nothing but a table, as spreadsheets copy it. Returns undefined for
 * other HTML, such as a page with text around a table. Spanning cells have their text in the first cell.
 * @param linesOf by default, formats are not read
 */
export function parseHtmlTable(html: string, linesOf: CellReader = () => []): HtmlTable | undefined {
  if (!/<table[\s>]/i.test(html)) return undefined;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const table = body.querySelector('table');
  if (!table || lengthOf(body) > lengthOf(table)) return undefined;
  return readTable(table, linesOf);
}

/** Returns the cells of a table element; undefined if it has none. Spanning cells have their text in the first cell. */
export function readTable(table: HTMLTableElement, linesOf: CellReader): HtmlTable | undefined {
  const rows = [...table.rows];
  const cells: (HTMLTableCellElement | null)[][] = rows.map(() => []);
  for (const [row, { cells: rowCells }] of rows.entries()) {
    for (const cell of rowCells) addCell(cells, row, cell);
  }
  if (cells.every(({ length }) => length === 0)) return undefined;
  const hasHeader =
    (rows[0]?.cells.length ?? 0) > 0 && [...(rows[0]?.cells ?? [])].every(({ tagName }) => tagName === 'TH');
  const texts = limitCells(cells.map((row) => row.map((cell) => (cell ? textOf(cell) : ''))));
  const formats = cells
    .slice(0, texts.length)
    .map((row) => row.slice(0, texts[0]?.length).map((cell) => (cell ? formatOf(linesOf(cell)) : null)));
  const hasFormats = formats.some((row) => row.some(Boolean));
  return { cells: texts, hasHeader, ...(hasFormats ? { formats: { pointLength: 1, rows: formats } } : {}) };
}

/** Returns the formats of a cell; null if its text has no formats. */
function formatOf(lines: readonly (readonly Run[])[]): CellFormats['rows'][number][number] {
  const isFormatted = lines.some((runs) => runs.some((run) => Object.keys(run).length > 1));
  return isFormatted ? { paragraphs: lines.map((runs) => ({ runs: [...runs] })) } : null;
}

/** Adds a cell at the first free place of its row, and null for the other places that the cell spans. */
function addCell(cells: (HTMLTableCellElement | null)[][], row: number, cell: HTMLTableCellElement): void {
  const target = cells[row];
  if (!target) return;
  let column = 0;
  while (target[column] !== undefined) column += 1;
  for (const [i, spanned] of cells.slice(row, row + Math.max(1, cell.rowSpan)).entries()) {
    for (let j = 0; j < Math.max(1, cell.colSpan); j += 1) spanned[column + j] = i === 0 && j === 0 ? cell : null;
  }
}

/** Returns the text of a cell, with a line break for each `br` and between blocks. */
function textOf(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll('br, p + p, div + div')) element.before('\n');
  return (copy.textContent ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .trim();
}

/** Returns the number of characters of the visible text of an element, without white space. */
function lengthOf(element: Element): number {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('style, script, title')) hidden.remove();
  return (copy.textContent ?? '').replace(/\s+/g, '').length;
}
