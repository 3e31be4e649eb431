import { OUTLINE_LINE_MAX_LENGTH } from '@flydeck/contract/outlines/limits';
import { sideOf } from '@flydeck/scene/notes/sides';
import { toPlainText } from './plain-text.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Maximum numbers of rows, with the header, and of columns of a table. */
const MAX_ROWS = 9;
const MAX_COLUMNS = 8;
/** Text between two cells of a line. */
const SEPARATOR = ' | ';
/** Maximum length of an entry of a comparison. */
const ENTRY_MAX_LENGTH = 60;
/** Maximum number of entries in a column of a comparison. */
const MAX_ENTRIES = 6;

/**
 * Returns a table as lines that the layout recognizes: `City | 2024 | 2025`. Accepts a list of rows, and an object with
 * `columns` (or `header`) and `rows`. A row is a list of cells, or an object with the same fields as the first one.
 */
export function tableLines(value: unknown): string[] {
  const fields = isObject(value) ? value : {};
  const source = Array.isArray(value) ? value : asList(fields['rows'] ?? fields['data']);
  const names = source.every(isObject) ? Object.keys(source[0] ?? {}) : undefined;
  const header = asList(fields['columns'] ?? fields['header'] ?? fields['headers'] ?? names);
  const body = source.map((row) => (isObject(row) ? (names ?? []).map((name) => row[name]) : asList(row)));
  const rows = [...(header.length > 0 ? [header] : []), ...body].map((row) =>
    row.slice(0, MAX_COLUMNS).map(cellReader(row.length)),
  );
  const width = rows[0]?.length ?? 0;
  const isTable = rows.length >= 2 && width >= 2 && rows.every((row) => row.length === width);
  return isTable ? toLines(rows.slice(0, MAX_ROWS)) : [];
}

/**
 * Returns a comparison, an object of two lists or texts, as lines that the layout recognizes: `Pros: quiet; clean` for
 * the two sides of a subject, and a table for other comparisons.
 */
export function comparisonLines(value: unknown): string[] {
  if (!isObject(value)) return [];
  const columns = Object.entries(value).map(
    ([title, entries]) => [toEntry(title), asList(entries).slice(0, MAX_ENTRIES).map(toEntry).filter(Boolean)] as const,
  );
  if (columns.length !== 2 || columns.some(([title, entries]) => title === '' || entries.length === 0)) return [];
  const sides = new Set(columns.map(([title]) => sideOf(title)));
  if (sides.size === 2 && !sides.has(undefined)) {
    const lines = columns.map(([title, entries]) => `${title}: ${entries.map(withoutSeparators).join('; ')}`);
    return lines.map((line) => line.slice(0, OUTLINE_LINE_MAX_LENGTH));
  }
  const height = Math.max(...columns.map(([, entries]) => entries.length));
  const rows = Array.from({ length: height }, (_, i) => columns.map(([, entries]) => entries[i] ?? ''));
  return toLines([columns.map(([title]) => title), ...rows]);
}

const toLines = (rows: readonly (readonly string[])[]): string[] => rows.map((row) => row.join(SEPARATOR).trim());

/** Shortens the cells of a line such as `City | 2024`, so that the line has its maximum length and the same cells. */
export function shortenRow(line: string): string {
  const cells = line.split('|').slice(0, MAX_COLUMNS);
  return cells.length > 1 && line.length > OUTLINE_LINE_MAX_LENGTH
    ? cells.map(cellReader(cells.length)).join(SEPARATOR).trim()
    : line;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/**
 * Returns a function that returns a value as the text of a cell. Its length is limited so that a line has space for
 * `count` such cells. Bars are replaced, because they would start another cell.
 */
function cellReader(count: number): (value: unknown) => string {
  const columns = Math.min(Math.max(1, count), MAX_COLUMNS);
  const maxLength = Math.floor((OUTLINE_LINE_MAX_LENGTH - SEPARATOR.length * (columns - 1)) / columns);
  return (value) => toPlainText(value, maxLength).replaceAll('|', '/');
}

const toEntry = (value: unknown): string => toPlainText(value, ENTRY_MAX_LENGTH).replaceAll('|', '/');

/** Replaces the characters that separate the entries of a comparison. */
const withoutSeparators = (entry: string): string => entry.replaceAll(';', ',').replace(/,(?=\s)/gu, '');
