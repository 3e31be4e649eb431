import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { CellTexts } from '../tables/delimited-text.ts';
import { isYear, recognizeTable } from '../tables/recognize-table.ts';
import type { ChartTable } from './chart-edit.ts';
import { parseLocalNumber } from './parse-number.ts';

/** The decimal separators of languages. */
export type DecimalSeparator = '.' | ',';

/** Data of a chart that was recognized in the cells of a table. */
export interface RecognizedChart {
  readonly table: ChartTable;
  /** The number format of the values, if all have the same one; otherwise undefined. */
  readonly numberFormat: string | undefined;
}

/**
 * Recognizes the data of a chart in the texts of a table: the names of series in the header, the names of rows in the
 * first column if it is not a column of numbers, and the values of the series in the other columns. Returns undefined if
 * the table has no numbers.
 */
export function recognizeChart(
  cells: CellTexts,
  decimal: DecimalSeparator,
  isMarkedAsHeader = false,
): RecognizedChart | undefined {
  const { hasHeader, numberColumns } = recognizeTable(cells, isMarkedAsHeader);
  const [header = []] = hasHeader ? cells : [];
  const rows = hasHeader ? cells.slice(1) : cells;
  const columns = [...(cells[0]?.keys() ?? [])];
  const hasLabels = columns.length > 1 && (!numberColumns.includes(0) || isColumnOfYears(header, rows));
  const valueColumns = columns.slice(hasLabels ? 1 : 0);
  const parsed = valueColumns.map((column) => rows.map((row) => parseLocalNumber(row[column] ?? '', decimal)));
  const numbers = parsed.flat().filter((number) => number !== undefined);
  if (numbers.length === 0) return undefined;
  const [format, ...otherFormats] = new Set(numbers.map((number) => number.format));
  return {
    table: {
      labels: rows.map((row, i) => (hasLabels ? (row[0] ?? '') : String(i + 1))),
      series: valueColumns.map((column, i) => ({
        name: header[column] ?? '',
        values: (parsed[i] ?? []).map((number) => number?.value),
      })),
    },
    numberFormat: otherFormats.length === 0 ? format : undefined,
  };
}

/** Whether the first column contains years under a header, which are the names of rows. */
const isColumnOfYears = (header: readonly string[], rows: CellTexts): boolean =>
  header.length > 0 && rows.every(([text = '']) => isYear(text));

/** Returns the decimal separator of a language. */
export const decimalOf = (language: string): DecimalSeparator =>
  new Intl.NumberFormat(language).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.';

/** Returns the decimal separator of the document's language. */
export const documentDecimal = (store: RecordStore): DecimalSeparator =>
  decimalOf(String(store.get(DOCUMENT_ID)?.properties['language'] ?? 'en'));
