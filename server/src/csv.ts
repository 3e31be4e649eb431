export type Cell = string | number | null;

/** What spreadsheets would take for a formula is quoted as text: it comes from people whom nobody asked. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as spreadsheets read it (RFC 4180). */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows
    .map((row) => row.map(cellText).join(','))
    .join('\r\n')
    .concat('\r\n');
}
