import { type CellTexts, limitCells } from '@flydeck/editor/tables/delimited-text';

/** A table of the clipboard. */
export interface HtmlTable {
  readonly cells: CellTexts;
  /** Whether the first row consists of header cells. */
  readonly hasHeader: boolean;
}

/**
 * Returns the first table in HTML that consists of nothing but a table, as spreadsheets copy it. Returns undefined for
 * other HTML, such as a page with text around a table. Spanning cells have their text in the first cell.
 */
export function parseHtmlTable(html: string): HtmlTable | undefined {
  if (!/<table[\s>]/i.test(html)) return undefined;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const table = body.querySelector('table');
  if (!table || lengthOf(body) > lengthOf(table)) return undefined;
  return readTable(table);
}

/** Returns the cells of a table element; undefined if it has none. Spanning cells have their text in the first cell. */
export function readTable(table: HTMLTableElement): HtmlTable | undefined {
  const rows = [...table.rows];
  const cells: string[][] = rows.map(() => []);
  for (const [row, { cells: rowCells }] of rows.entries()) {
    for (const cell of rowCells) addCell(cells, row, cell);
  }
  if (cells.every(({ length }) => length === 0)) return undefined;
  const hasHeader =
    (rows[0]?.cells.length ?? 0) > 0 && [...(rows[0]?.cells ?? [])].every(({ tagName }) => tagName === 'TH');
  return { cells: limitCells(cells), hasHeader };
}

/** Adds the text of a cell at the first free place of its row, and empty texts for the places that the cell spans. */
function addCell(cells: string[][], row: number, cell: HTMLTableCellElement): void {
  const target = cells[row];
  if (!target) return;
  let column = 0;
  while (target[column] !== undefined) column += 1;
  for (const [i, spanned] of cells.slice(row, row + Math.max(1, cell.rowSpan)).entries()) {
    for (let j = 0; j < Math.max(1, cell.colSpan); j += 1) spanned[column + j] = i === 0 && j === 0 ? textOf(cell) : '';
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
