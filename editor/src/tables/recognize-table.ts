import type { CellTexts } from './delimited-text.ts';

/** What the texts of a table mean. */
export interface RecognizedTable {
  readonly hasHeader: boolean;
  /** Indexes of the columns whose texts are numbers, which are aligned to the end. */
  readonly numberColumns: readonly number[];
}

/**
 * Matches a number as spreadsheets show it: with a sign or in parentheses, with a currency before or after it, with
 * separators of thousands, a decimal separator, an exponent or a percent sign.
 */
const NUMBER =
  /^\(?[-+−]?\s*\p{Sc}?\s*[-+−]?(?:\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+|\d+)(?:[.,]\d+)?(?:e[-+]?\d+)?\s*(?:%|‰|\p{Sc}|[A-Z]{3})?\)?$/iu;

/** Whether a text is a number, also with a currency or a percent sign. */
export const isNumberText = (text: string): boolean => NUMBER.test(text.trim());

/** Matches a year, which can be the name of a column or row. */
const YEAR = /^(1[89]|20)\d\d$/;

/** Whether a text is a year. */
export const isYear = (text: string): boolean => YEAR.test(text.trim());

/**
 * Recognizes the header and the columns of numbers of a table. The first row is a header if a column below it consists of
 * numbers, and the row contains the names of the columns; or if the source marks it as a header.
 */
export function recognizeTable(cells: CellTexts, isMarkedAsHeader = false): RecognizedTable {
  const [first = [], ...rest] = cells;
  const isNumberColumn = (column: number, rows: CellTexts) => {
    const texts = rows.map((row) => row[column] ?? '').filter((text) => text.trim() !== '');
    return texts.length > 0 && texts.every(isNumberText);
  };
  const columns = [...first.keys()];
  const hasHeader =
    isMarkedAsHeader || (hasColumnNames(first, rest) && columns.some((column) => isNumberColumn(column, rest)));
  return { hasHeader, numberColumns: columns.filter((column) => isNumberColumn(column, hasHeader ? rest : cells)) };
}

/**
 * Whether the cells of the first row can be the names of columns: texts that are not numbers, or years above other
 * numbers. The first of several cells can be empty.
 */
function hasColumnNames(first: readonly string[], rest: CellTexts): boolean {
  return first.every((text, column) => {
    if (text.trim() === '') return column === 0 && first.length > 1;
    return !isNumberText(text) || (isYear(text) && !rest.every((row) => isYear(row[column] ?? '')));
  });
}
