export type Cell = string | number | null;

/** Cells that spreadsheets would run as formulas. They are quoted, because their texts are untrusted. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a table as CSV (RFC 4180). */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows
    .map((row) => row.map(cellText).join(','))
    .join('\r\n')
    .concat('\r\n');
}
