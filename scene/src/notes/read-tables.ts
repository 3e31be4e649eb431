import type { ReadBlock } from './blocks.ts';
import { readFigure } from './figures.ts';

const MARKDOWN_SEPARATOR = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/;

type Row = readonly string[];

/** Reads the table that starts at a line: Markdown, or cells separated by tabs, semicolons or commas. */
export function readTable(lines: readonly string[], start: number): ReadBlock | undefined {
  return readMarkdownTable(lines, start) ?? readSeparatedTable(lines, start);
}

function readMarkdownTable(lines: readonly string[], start: number): ReadBlock | undefined {
  if (!lines[start]?.includes('|')) return undefined;
  const hasSeparator = MARKDOWN_SEPARATOR.test(lines[start + 1] ?? '') && lines[start + 1]?.includes('|');
  const isPiped = (line: string) => /^\s*\|.*\|\s*$/.test(line);
  if (!hasSeparator && !(isPiped(lines[start] ?? '') && isPiped(lines[start + 1] ?? ''))) return undefined;
  let end = start;
  const rows: Row[] = [];
  for (; end < lines.length && lines[end]?.includes('|'); end += 1)
    if (!MARKDOWN_SEPARATOR.test(lines[end] ?? '')) rows.push(splitPipes(lines[end] ?? ''));
  return { block: { kind: 'table', rows: toEqualLengths(rows), hasHeader: Boolean(hasSeparator) }, end };
}

/** Minimum number of rows, with the header, of a table without a separator line. */
const PIPED_MIN_ROWS = 2;

/**
 * Reads lines of cells between vertical bars as a table, such as `City | 2024 | 2025`. Undefined unless all lines have
 * the same number of cells, at least two.
 */
export function readPipedLines(
  lines: readonly string[],
): { readonly rows: readonly Row[]; readonly hasHeader: boolean } | undefined {
  const rows = lines.filter((line) => !MARKDOWN_SEPARATOR.test(line)).map(splitBars);
  const columns = rows[0]?.length ?? 0;
  if (rows.length < PIPED_MIN_ROWS || columns < 2 || rows.some((row) => row.length !== columns)) return undefined;
  return { rows, hasHeader: MARKDOWN_SEPARATOR.test(lines[1] ?? '') || hasHeader(rows) };
}

/** Without a bar before the first cell, a bar at the end is followed by an empty cell. */
const splitBars = (line: string): Row => splitPipes(line.trimStart().startsWith('|') ? line : `${line}|`);

function splitPipes(line: string): Row {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function readSeparatedTable(lines: readonly string[], start: number): ReadBlock | undefined {
  for (const separator of ['\t', ';', ',']) {
    // Checking the first rows first avoids that all lines of a long text are read again for each line.
    if (!isTable(readRows(lines.slice(start, start + PROBE_ROWS), separator), separator)) continue;
    const rows = readRows(lines.slice(start), separator);
    if (isTable(rows, separator))
      return { block: { kind: 'table', rows, hasHeader: hasHeader(rows) }, end: start + rows.length };
  }
  return undefined;
}

/** Number of rows that are read to find out whether a text is a table. */
const PROBE_ROWS = 3;

/** Reads lines as rows with the same number of cells, up to the first line that is none. */
function readRows(lines: readonly string[], separator: string): Row[] {
  const rows: Row[] = [];
  for (const line of lines) {
    const cells = line.trim() === '' ? [] : splitCells(line, separator);
    if (cells.length < 2 || (rows[0] !== undefined && cells.length !== rows[0].length)) break;
    rows.push(cells);
  }
  return rows;
}

/** Splits a line of a CSV or TSV file (RFC 4180) into cells. */
function splitCells(line: string, separator: string): Row {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

/** Matches the mark of an item of a list at the start of a line. */
const LIST_MARK = /^(?:[-*+•]|\d+[.)])\s/;
/** Matches a text that ends with the first digits of a number, such as `Volga: 3` in `Volga: 3,530`. */
const NUMBER_AFTER_TEXT = /[\p{L}:)–—]\s\d{1,3}$/u;

/** Whether the cells of a row were separated at a comma within a number. */
const isNumberCut = (row: Row): boolean =>
  row.some((cell, i) => NUMBER_AFTER_TEXT.test(cell) && /^\d/.test(row[i + 1] ?? ''));

/** Whether rows are a table and not text: sentences, lists and numbers also contain commas and semicolons. */
function isTable(rows: readonly Row[], separator: string): boolean {
  if (separator === '\t') return rows.length >= 2;
  if (rows.length < 3 || rows.some((row) => row.some((cell) => cell.length > 60 || /[.!?]$/.test(cell)))) return false;
  if (rows.every(([first = '']) => LIST_MARK.test(first)) || (separator === ',' && rows.every(isNumberCut)))
    return false;
  const body = rows.slice(1);
  return rows[0]?.some((_, column) => body.every((row) => readFigure(row[column] ?? '') !== undefined)) ?? false;
}

/** Whether the first row contains no figures, but a column below it does; tables of texts have a header, too. */
function hasHeader(rows: readonly Row[]): boolean {
  const isFigure = (cell: string) => readFigure(cell) !== undefined && !/^\d{4}$/.test(cell);
  return rows.length > 2 && rows[0] !== undefined && !rows[0].some(isFigure);
}

function toEqualLengths(rows: readonly Row[]): Row[] {
  const columns = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array<string>(columns - row.length).fill('')]);
}
