/** Texts of cells by row and column. All rows have the same number of cells. */
export type CellTexts = readonly (readonly string[])[];

/** Maximum numbers of rows and columns that are read. The rest of a larger table is dropped. */
const MAX_ROWS = 500;
const MAX_COLUMNS = 100;

/**
 * Returns the cells of text that a spreadsheet has copied: values separated by tabs, rows by line breaks. A value with
 * tabs, line breaks or quotes is in quotes, and quotes in it are doubled. Returns undefined if the text has no tab, or
 * if its rows have different numbers of values, as in source code that is indented by tabs.
 */
export function parseTabSeparated(text: string): CellTexts | undefined {
  if (!text.includes('\t')) return undefined;
  const rows = readRows(text.replace(/(\r\n|\r|\n)+$/, ''));
  const columns = rows[0]?.length ?? 0;
  if (columns < 2 || rows.some(({ length }) => length !== columns)) return undefined;
  return limitCells(rows);
}

/** Reads the values of tab-separated text. */
function readRows(text: string): string[][] {
  const rows: string[][] = [[]];
  // A value in quotes, or a value without tabs and line breaks; then a tab, a line break, or the end.
  const values = /(?:"((?:[^"]|"")*)"(?=\t|\r|\n|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;
  for (let match = values.exec(text); match; match = values.exec(text)) {
    const [, quoted, plain = '', separator] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (separator === '') break;
    if (separator !== '\t') rows.push([]);
  }
  return rows;
}

/** Returns cells as text for spreadsheets (see `parseTabSeparated`). */
export const toTabSeparated = (cells: CellTexts): string =>
  cells.map((row) => row.map(quoteIfNeeded).join('\t')).join('\n');

const quoteIfNeeded = (value: string): string => (/[\t\r\n"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Returns cells with equally long rows, without more rows and columns than a pasted table may have. */
export function limitCells(rows: CellTexts): CellTexts {
  const columns = Math.min(MAX_COLUMNS, Math.max(0, ...rows.map(({ length }) => length)));
  return rows.slice(0, MAX_ROWS).map((row) => Array.from({ length: columns }, (_, i) => (row[i] ?? '').trim()));
}
