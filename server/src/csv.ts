/** A cell of a table; null is an empty cell. */
export type Cell = string | number | null;

/**
 * Start of a cell that spreadsheets may evaluate as a formula, also with full-width signs (OWASP, CSV Injection). A
 * text with this start gets a leading apostrophe, because texts are untrusted.
 */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;

function formatCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a table as CSV (RFC 4180). */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows
    .map((row) => row.map(formatCell).join(','))
    .join('\r\n')
    .concat('\r\n');
}
